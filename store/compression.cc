// SPDX-License-Identifier: Apache-2.0
#include "store/compression.h"

#include <zlib.h>

#include <stdexcept>

#include "base/check.h"

namespace rolecall::store {

std::string compress(std::string_view text) {
  uLongf size = compressBound(text.size());
  std::string out(size, '\0');
  const int result = ::compress(reinterpret_cast<Bytef*>(out.data()), &size,
                                reinterpret_cast<const Bytef*>(text.data()), text.size());
  CHECK(result == Z_OK, "compressBound leaves room");
  out.resize(size);
  return out;
}

std::string decompress(std::string_view compressed, size_t size) {
  std::string out(size, '\0');
  uLongf written = size;
  const int result =
      ::uncompress(reinterpret_cast<Bytef*>(out.data()), &written,
                   reinterpret_cast<const Bytef*>(compressed.data()), compressed.size());
  if (result != Z_OK || written != size) throw std::runtime_error("a stored text is damaged");
  return out;
}

}  // namespace rolecall::store
