// SPDX-License-Identifier: Apache-2.0
#pragma once
// How the C library keeps memory that is free: what long runs ask of it, so that their peak is what
// they need and not what some moment left behind. Does nothing where the library is not glibc.

namespace rolecall::base {

/// One part of the heap a processor in place of glibc's eight: where objects are made by one thread
/// and freed by another, each part keeps what its fullest moment took. To be called before threads
/// begin.
void limit_heap_parts();

/// Gives memory that is free back to the system, as after a start that needed much for a moment.
void give_back_free_memory();

}  // namespace rolecall::base
