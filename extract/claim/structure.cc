// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/structure.h"

#include "extract/claim/claims.h"

namespace rolecall::extract {

std::vector<model::Claim> find_structure_claims(const AnnotatedDocument& annotated) {
  const PageStructure page(annotated);
  ClaimList claims;
  find_author_claims(page, claims);
  find_table_claims(page, claims);
  find_list_claims(page, claims);
  find_card_claims(page, claims);
  find_entry_claims(page, claims);
  find_award_claims(page, claims);
  find_programme_claims(page, claims);
  find_roster_claims(page, claims);
  find_page_data_claims(page, claims);
  return claims;
}

}  // namespace rolecall::extract
