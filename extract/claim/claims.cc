// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/claims.h"
