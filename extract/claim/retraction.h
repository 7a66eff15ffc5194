// SPDX-License-Identifier: Apache-2.0
#pragma once
// Taking back: a claim that a later sentence denies, or that a later message contradicts, is no
// claim.

#include <optional>
#include <vector>

#include "model/claim.h"
#include "model/document.h"

namespace rolecall::extract {

/// A statement that somebody did not do something, and where it stands.
struct Denial {
  model::Claim claim;
  std::optional<size_t> message;
};

/// Removes what denials take back: claims of the same kind, person and organisation in an earlier
/// message, or that were only reported; and departures after which a later message says that the
/// person stays in the role.
void retract(std::vector<model::Claim>& claims, const std::vector<Denial>& denials,
             const model::Document& document);

/// Removes descriptions of people by a role that another sentence says has ended: "Acme's chair
/// Mira Holt left Acme in May".
void drop_ended(std::vector<model::Claim>& claims);

/// Removes changes dated only by the day of their announcement where another sentence gives the
/// same change a date of its own.
void drop_restated(std::vector<model::Claim>& claims, const model::Document& document);

}  // namespace rolecall::extract
