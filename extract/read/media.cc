// SPDX-License-Identifier: Apache-2.0
#include "extract/read/media.h"

#include <array>
#include <utility>

#include "base/text.h"
#include "extract/read/address.h"
#include "extract/read/charset.h"
#include "extract/read/feed.h"
#include "extract/read/mail_text.h"

namespace rolecall::extract {

namespace {

constexpr size_t kSniffBytes = 1024;

constexpr std::array<std::pair<Media, MediaReader>, 7> kReaders{{
    {Media::kPlain, read_plain_page},
    {Media::kMarkdown, read_markdown_page},
    {Media::kRst, read_rst_page},
    {Media::kMail, read_mail_page},
    {Media::kFeed, read_feed_page},
    {Media::kJson, read_json_page},
    {Media::kPdf, read_pdf_page},
}};

constexpr std::array<std::pair<std::string_view, Media>, 19> kTypes{{
    {"text/html", Media::kHtml},
    {"application/xhtml+xml", Media::kHtml},
    {"text/plain", Media::kPlain},
    {"text/markdown", Media::kMarkdown},
    {"text/x-markdown", Media::kMarkdown},
    {"text/x-rst", Media::kRst},
    {"text/prs.fallenstein.rst", Media::kRst},
    {"message/rfc822", Media::kMail},
    {"application/mbox", Media::kMail},
    {"application/pdf", Media::kPdf},
    {"application/x-pdf", Media::kPdf},
    {"application/rss+xml", Media::kFeed},
    {"application/atom+xml", Media::kFeed},
    {"application/rdf+xml", Media::kFeed},
    {"application/feed+json", Media::kJson},
    {"application/json", Media::kJson},
    {"application/ld+json", Media::kJson},
    {"application/gzip", Media::kGzip},
    {"application/x-gzip", Media::kGzip},
}};

Media media_of_type(std::string_view type) {
  for (const auto& [name, media] : kTypes) {
    if (type == name) return media;
  }
  return Media::kOther;
}

/// A PDF may have a little before its mark (ISO 32000-1, annex H note 13).
bool is_pdf(std::string_view head) { return head.find("%PDF-") != std::string_view::npos; }

bool is_gzip(std::string_view head) { return head.starts_with("\x1F\x8B\x08"); }

bool starts_mbox(std::string_view head) {
  return head.starts_with("From ") && read_mail_header(head).has_value();
}

/// Text that is served without saying more than that: its address may say what kind.
Media text_by_address(const Page& page, std::string_view head) {
  const std::string path = base::ascii_lower(path_of(page.url));
  if (path.ends_with(".md") || path.ends_with(".markdown")) return Media::kMarkdown;
  if (path.ends_with(".rst")) return Media::kRst;
  if (path.ends_with(".mbox") || path.ends_with(".eml") || starts_mbox(head)) return Media::kMail;
  return read_mail_header(head).has_value() ? Media::kMail : Media::kPlain;
}

/// An object, or a list of them.
bool is_json(std::string_view start) {
  if (start.empty() || (start[0] != '{' && start[0] != '[')) return false;
  const std::string_view next = base::trim(start.substr(1));
  return !next.empty() && (next[0] == '"' || (start[0] == '[' && next[0] == '{'));
}

Media xml_kind(std::string_view head) {
  if (looks_like_feed(head)) return Media::kFeed;
  return base::ascii_lower(head).find("<html") == std::string::npos ? Media::kOther : Media::kHtml;
}

Media sniff(const Page& page, std::string_view head) {
  const std::string lower = base::ascii_lower(head);
  const std::string_view start = base::trim(lower);
  if (looks_like_feed(head)) return start.starts_with('{') ? Media::kJson : Media::kFeed;
  for (const std::string_view mark : {"<!doctype", "<html", "<head", "<body", "<!--", "<title"}) {
    if (lower.find(mark) != std::string::npos) return Media::kHtml;
  }
  if (lower.find('\0') != std::string::npos) return Media::kOther;
  if (start.starts_with("<?xml")) return Media::kOther;
  if (is_json(start)) return Media::kJson;
  return lower.find("</") != std::string::npos ? Media::kHtml : text_by_address(page, head);
}

}  // namespace

Media media_of(const Page& page) {
  const std::string_view head = page.bytes.substr(0, kSniffBytes);
  const std::string_view type = page.media_type;
  if (is_pdf(head)) return Media::kPdf;
  if (is_gzip(head)) return Media::kGzip;
  if (type.empty() || type == "application/octet-stream") return sniff(page, head);
  if (type == "text/xml" || type == "application/xml") return xml_kind(head);
  const Media media = media_of_type(type);
  if (media == Media::kPdf || media == Media::kGzip) return sniff(page, head);
  // Feeds are served as pages and as text more often than not.
  if (media == Media::kHtml || media == Media::kPlain) {
    if (looks_like_feed(head)) return sniff(page, head);
    if (media == Media::kPlain) return text_by_address(page, head);
  }
  if (media == Media::kFeed && !looks_like_feed(head)) {
    return base::ascii_lower(head).find("<html") == std::string::npos ? media : Media::kHtml;
  }
  if (media == Media::kOther && type.ends_with("+json")) return Media::kJson;
  if (media == Media::kOther && type.ends_with("+xml")) return xml_kind(head);
  return media;
}

MediaReader media_reader(Media media) {
  for (const auto& [kind, reader] : kReaders) {
    if (kind == media) return reader;
  }
  return nullptr;
}

std::string decode_page(const Page& page, model::Document& document) {
  const Charset charset = detect_charset(page.bytes, page.charset);
  if (charset.source == CharsetSource::kGuess) {
    document.notes.push_back("encoding guessed: " + std::string(charset.name));
  }
  return decode(page.bytes, charset.name);
}

}  // namespace rolecall::extract
