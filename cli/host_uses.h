// SPDX-License-Identifier: Apache-2.0
#pragma once
// What runs did to hosts, printed so that a site's owner can be shown it.

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include "store/host_uses.h"

namespace rolecall::cli {

/// A few lines for one run and host.
void print_host_use(const store::HostUse& use);
/// One line for each host of a run, under a title; nothing for no hosts.
void print_host_lines(std::string_view title, const std::vector<store::HostUse>& uses);

nlohmann::ordered_json to_json(const store::HostUse& use);

}  // namespace rolecall::cli
