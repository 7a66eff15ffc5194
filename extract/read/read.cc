// SPDX-License-Identifier: Apache-2.0
#include "extract/read/read.h"
