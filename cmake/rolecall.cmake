# SPDX-License-Identifier: Apache-2.0
# The three ways in which this project makes a target, and the flags that all of them share.

add_library(rolecall_flags INTERFACE)
target_compile_options(rolecall_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor)
target_include_directories(rolecall_flags INTERFACE ${PROJECT_SOURCE_DIR})
if(ROLECALL_SANITIZE)
  target_compile_options(rolecall_flags INTERFACE
    -fsanitize=${ROLECALL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(rolecall_flags INTERFACE -fsanitize=${ROLECALL_SANITIZE})
endif()

# rolecall_library(NAME SOURCES a.cc ... DEPS other ... PRIVATE_DEPS lib ...)
function(rolecall_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS;PRIVATE_DEPS" ${ARGN})
  add_library(rolecall_${name} STATIC ${ARG_SOURCES})
  target_link_libraries(rolecall_${name}
    PUBLIC rolecall_flags ${ARG_DEPS}
    PRIVATE ${ARG_PRIVATE_DEPS})
endfunction()

# rolecall_test(NAME SOURCES a_test.cc ... DEPS lib ... LABELS unit) makes one program of a folder's tests.
function(rolecall_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;DEPS;LABELS" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  add_executable(${name}_tests ${ARG_SOURCES})
  target_link_libraries(${name}_tests PRIVATE rolecall_flags ${ARG_DEPS} GTest::gtest_main)
  target_compile_definitions(${name}_tests PRIVATE
    ROLECALL_SOURCE_DIR="${PROJECT_SOURCE_DIR}" ROLECALL_BINARY_DIR="${PROJECT_BINARY_DIR}")
  gtest_discover_tests(${name}_tests DISCOVERY_MODE PRE_TEST
    PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT})
endfunction()

# rolecall_fuzz(NAME SOURCE x_fuzz.cc CORPUS dir DEPS lib ...): a libFuzzer target with
# ROLECALL_FUZZ, else the same file with a main that replays the seed corpus as a test.
function(rolecall_fuzz name)
  cmake_parse_arguments(ARG "" "SOURCE;CORPUS" "DEPS" ${ARGN})
  if(ROLECALL_FUZZ)
    add_executable(${name}_fuzz ${ARG_SOURCE})
    target_compile_options(${name}_fuzz PRIVATE -fsanitize=fuzzer)
    target_link_options(${name}_fuzz PRIVATE -fsanitize=fuzzer)
  else()
    add_executable(${name}_fuzz ${ARG_SOURCE} ${PROJECT_SOURCE_DIR}/tests/fuzz/replay_main.cc)
    if(ROLECALL_TESTS)
      add_test(NAME fuzz_replay.${name} COMMAND ${name}_fuzz ${ARG_CORPUS})
      set_tests_properties(fuzz_replay.${name} PROPERTIES LABELS unit)
    endif()
  endif()
  target_link_libraries(${name}_fuzz PRIVATE rolecall_flags ${ARG_DEPS})
endfunction()

# rolecall_embed(NAME FILES a.yaml b.txt ...): a library with a table of the files' bytes, declared
# as `rolecall::base::EmbeddedFile NAME_files[]`, so that the program needs no data folder.
function(rolecall_embed name)
  cmake_parse_arguments(ARG "" "" "FILES" ${ARGN})
  set(assembly ".section .rodata\n")
  set(table "")
  set(declarations "")
  set(index 0)
  foreach(file ${ARG_FILES})
    set(path ${CMAKE_CURRENT_SOURCE_DIR}/${file})
    string(APPEND assembly
      ".global ${name}_begin_${index}\n.global ${name}_end_${index}\n"
      "${name}_begin_${index}:\n.incbin \"${path}\"\n${name}_end_${index}:\n.byte 0\n")
    string(APPEND declarations
      "extern const char ${name}_begin_${index}[], ${name}_end_${index}[];\n")
    string(APPEND table "    {\"${file}\", ${name}_begin_${index}, ${name}_end_${index}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  string(APPEND assembly ".section .note.GNU-stack,\"\",%progbits\n")
  file(CONFIGURE OUTPUT ${name}.S CONTENT "${assembly}" @ONLY)
  file(CONFIGURE OUTPUT ${name}.cc CONTENT
"#include \"base/embedded_file.h\"
extern \"C\" {
${declarations}}
namespace rolecall::base {
extern const EmbeddedFile ${name}_files[${index}];
const EmbeddedFile ${name}_files[${index}] = {
${table}};
extern const size_t ${name}_count;
const size_t ${name}_count = ${index};
}  // namespace rolecall::base
" @ONLY)
  set(assembly_file ${CMAKE_CURRENT_BINARY_DIR}/${name}.S)
  list(TRANSFORM ARG_FILES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  set_source_files_properties(${assembly_file} PROPERTIES OBJECT_DEPENDS "${ARG_FILES}")
  add_library(${name} STATIC ${assembly_file} ${CMAKE_CURRENT_BINARY_DIR}/${name}.cc)
  target_link_libraries(${name} PRIVATE rolecall_flags)
endfunction()
