// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside pipeline/'s reading of pipeline.yaml only: the "hosts" list, rules for single hosts.

#include <vector>

#include "base/yaml.h"
#include "fetch/host_rules.h"

namespace rolecall::pipeline {

/// The list as it stands in the file; empty where there is none.
std::vector<fetch::HostRule> read_host_rules(base::YamlMap& top, base::Complaints& complaints);

}  // namespace rolecall::pipeline
