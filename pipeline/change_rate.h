// SPDX-License-Identifier: Apache-2.0
#pragma once
// How often a page changes, estimated from visits that saw a change or none. Changes are taken for
// a Poisson process whose rate has a Gamma prior; a visit that saw "changed" may stand for several
// changes, of which the expected number is counted (J. Cho, H. Garcia-Molina: Estimating Frequency
// of Change, 2003, on the bias of counting one). Two numbers a source, kept in its row.

namespace rolecall::pipeline {

/// Beyond the prior, as of the last visit; both fade, so that a page may change its ways.
struct ChangeHistory {
  double changes = 0;  ///< Expected number.
  double days = 0;     ///< Over which they were counted.
};

/// Changes a day that the history and the prior make likely: always above 0.
double change_rate(const ChangeHistory& history);

/// The history after a visit `days` since the one before.
ChangeHistory after_visit(ChangeHistory history, double days, bool has_changed);

/// Before any visit: changes a day of a page of which nothing is known.
double prior_rate();

}  // namespace rolecall::pipeline
