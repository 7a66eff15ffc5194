// SPDX-License-Identifier: GPL-3.0-or-later
// rolecall-pdf: a PDF on standard input -> records (records.h) on standard output: title, authors
// and date of its metadata, the text of its pages. A program of its own because poppler reads
// strangers' bytes, and because it is under the GPL.
#include <poppler-document.h>
#include <poppler-global.h>
#include <poppler-page.h>
#include <unistd.h>

#include <ctime>
#include <memory>
#include <new>
#include <string>

#include "extract/helpers/records.h"
#include "extract/helpers/sandbox.h"

namespace {

using rolecall::helpers::append_record;
using rolecall::helpers::RecordTag;
using rolecall::helpers::write_output;

// As much of a document as a claim may lie in.
constexpr int kMaxPages = 200;
constexpr size_t kMaxInputBytes = size_t{64} << 20;
constexpr size_t kMaxPageBytes = size_t{256} << 10;
constexpr size_t kMaxOutputBytes = size_t{4} << 20;

// The least PDF: loading it makes poppler set up what it shares, before the files are shut.
constexpr char kWarmUp[] =
    "%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n"
    "trailer<</Root 1 0 R>>\n";

std::string utf8(const poppler::ustring& text) {
  const poppler::byte_array bytes = text.to_utf8();
  return {bytes.data(), bytes.size()};
}

void put(RecordTag tag, std::string_view bytes) {
  std::string out;
  append_record(out, tag, bytes);
  write_output(out);
}

[[noreturn]] void finish(RecordTag tag, std::string_view why) {
  put(tag, why);
  _exit(0);  // Without destructors: a broken document has nothing to say any more.
}

void put_metadata(const poppler::document& document) {
  put(RecordTag::kTitle, utf8(document.get_title()));
  put(RecordTag::kAuthor, utf8(document.get_author()));
  const std::time_t made = document.get_creation_date_t();
  std::tm day{};
  char text[32];
  if (made <= 0 || gmtime_r(&made, &day) == nullptr) return;
  if (std::strftime(text, sizeof text, "%Y-%m-%d", &day) > 0) put(RecordTag::kDate, text);
}

void put_pages(const poppler::document& document) {
  const int pages = document.pages();
  size_t written = 0;
  for (int i = 0; i < pages && i < kMaxPages && written < kMaxOutputBytes; ++i) {
    const std::unique_ptr<poppler::page> page(document.create_page(i));
    std::string text;
    if (page != nullptr) {
      text = utf8(page->text(page->page_rect(), poppler::page::non_raw_non_physical_layout));
    }
    if (text.size() > kMaxPageBytes) text.resize(kMaxPageBytes);
    written += text.size();
    put(RecordTag::kPage, text);
  }
  if (pages > kMaxPages) {
    put(RecordTag::kNote, "only the first " + std::to_string(kMaxPages) + " of " +
                              std::to_string(pages) + " pages were read");
  }
}

void read_pdf() {
  poppler::byte_array bytes;
  {
    const std::string input = rolecall::helpers::read_input(kMaxInputBytes);
    bytes.assign(input.begin(), input.end());
  }
  const std::unique_ptr<poppler::document> document(poppler::document::load_from_data(&bytes));
  if (document == nullptr) finish(RecordTag::kError, "the PDF is broken");
  if (document->is_locked()) finish(RecordTag::kLocked, "the PDF is encrypted");
  put_metadata(*document);
  put_pages(*document);
  finish(RecordTag::kEnd, "");
}

}  // namespace

int main() {
  poppler::set_debug_error_function([](const std::string&, void*) {}, nullptr);
  poppler::byte_array warm(kWarmUp, kWarmUp + sizeof kWarmUp - 1);
  // Kept until the end: what is shared goes with the last document.
  const std::unique_ptr<poppler::document> first(poppler::document::load_from_data(&warm));
  // So does iconv, which poppler's strings go through.
  utf8(poppler::ustring::from_utf8("x"));
  rolecall::helpers::SandboxLimits limits;
  limits.readable_folder = "/usr/share/poppler";  // Character maps of CJK fonts.
  if (!rolecall::helpers::enter_sandbox(limits)) return 2;
  try {
    read_pdf();
  } catch (const std::bad_alloc&) {
    return 3;
  }
  return 0;
}
