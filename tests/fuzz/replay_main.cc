// SPDX-License-Identifier: Apache-2.0
// Runs a fuzz target over every file of the folders and files named, in place of libFuzzer, so
// that seeds and past crashes are ordinary tests.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

std::vector<std::string> find_inputs(const std::string& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::string> inputs;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) inputs.push_back(entry.path().string());
  }
  std::sort(inputs.begin(), inputs.end());
  return inputs;
}

}  // namespace

int main(int argc, char** argv) {
  size_t replayed = 0;
  for (int i = 1; i < argc; ++i) {
    for (const std::string& path : find_inputs(argv[i])) {
      const auto bytes = rolecall::base::read_file(path);
      if (!bytes) {
        std::fprintf(stderr, "%s\n", bytes.error().message().c_str());
        return 1;
      }
      LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes->data()), bytes->size());
      ++replayed;
    }
  }
  std::printf("%zu inputs replayed\n", replayed);
  return replayed > 0 ? 0 : 1;
}
