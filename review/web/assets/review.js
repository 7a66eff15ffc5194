// SPDX-License-Identifier: Apache-2.0
// Conveniences over pages that work without them.
"use strict";
