// SPDX-License-Identifier: Apache-2.0
#pragma once
// One function a labelled set; each reads the set below `shared` and prints its figures.

#include <string>

#include "bench/quality_report.h"

namespace rolecall::bench {

void score_gold(const std::string& shared, const std::string& set, Report& report);
void score_article_benchmark(const std::string& shared, Report& report);
void score_wcxb(const std::string& shared, Report& report);
void score_readability(const std::string& shared, Report& report);
void score_rust_blog(const std::string& shared, Report& report);

}  // namespace rolecall::bench
