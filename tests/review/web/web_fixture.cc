// SPDX-License-Identifier: Apache-2.0
#include "tests/review/web/web_fixture.h"

#include "base/secret.h"

namespace rolecall::review::web {
namespace {

// The cookies of an answer, as a browser keeps them.
void keep_cookies(const Response& response, std::map<std::string, std::string>& cookies) {
  for (const auto& [name, value] : response.headers) {
    if (name != "Set-Cookie") continue;
    const size_t equals = value.find('=');
    const std::string text = value.substr(equals + 1, value.find(';') - equals - 1);
    if (text.empty()) {
      cookies.erase(value.substr(0, equals));
    } else {
      cookies[value.substr(0, equals)] = text;
    }
  }
}

std::string form_token_of(const std::string& html) {
  constexpr std::string_view kBefore = "name=\"form_token\" value=\"";
  const size_t at = html.find(kBefore);
  if (at == std::string::npos) return {};
  const size_t begin = at + kBefore.size();
  return html.substr(begin, html.find('"', begin) - begin);
}

}  // namespace

WebFixture::WebFixture() : WebFixture("") {}

WebFixture::WebFixture(const std::string& store) : first_token_(base::make_token()) {
  AppOptions options;
  options.store = store.empty() ? folder_.file("web.db") : store;
  database_ = std::make_unique<store::Database>(options.store, store::OpenMode::kCreate);
  options.first_token = first_token_;
  options.first_name = "Founder";
  app_ = std::make_unique<App>(options, clock_);
}

std::string WebFixture::add_reviewer(const std::string& name, store::Role role) {
  auto token = store::Reviewers(*database_).add(name, role, clock_.now());
  EXPECT_TRUE(token.has_value());
  return token.value_or("");
}

void WebFixture::sign_in(const std::string& name, store::Role role) {
  const auto begun = store::Sessions(*database_).begin(name, role, clock_.now());
  cookies_["rolecall_session"] = begun.token;
}

Response WebFixture::get(const std::string& target) {
  Request request;
  request.method = "GET";
  request.target = target;
  return send(std::move(request));
}

Response WebFixture::post(const std::string& target, const Fields& form) {
  return post_with(target, form, {});
}

Response WebFixture::post_with(const std::string& target, const Fields& form,
                               const std::map<std::string, std::string>& headers) {
  Request request;
  request.method = "POST";
  request.target = target;
  request.form = form;
  request.headers = headers;
  request.form.emplace_back("form_token", form_token_of(get("/sign-in").body));
  return send(std::move(request));
}

Response WebFixture::post_bare(const std::string& target, const Fields& form) {
  Request request;
  request.method = "POST";
  request.target = target;
  request.form = form;
  return send(std::move(request));
}

Response WebFixture::send(Request request) {
  const size_t question = request.target.find('?');
  request.path = request.target.substr(0, question);
  if (question != std::string::npos) {
    request.query = parse_form(std::string_view(request.target).substr(question + 1));
  }
  request.remote_address = "127.0.0.1";
  request.headers.emplace("host", "127.0.0.1:8413");
  request.cookies = cookies_;
  Response response = app_->handle(request);
  keep_cookies(response, cookies_);
  return response;
}

}  // namespace rolecall::review::web
