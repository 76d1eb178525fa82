import { eq, sql } from 'drizzle-orm'
import type { Preferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { oncePerRequest } from '#server/platform/http/actor.ts'
import { blockedEitherWay } from '#server/domains/blocks/blocks.queries.ts'
import {
  isMembersDetails,
  isPartnersDetails,
  memberBirth,
  memberDetails,
  partnerBirth,
  partnerDetails,
  smokes,
} from '#server/domains/profiles/own/profiles.details.sql.ts'
import { hiddenProfiles } from '#server/domains/relations/relations.hidings.sql.ts'
import { hiddenFrom, hidingNeighbours } from './profiles.neighbours.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { viewPreferences } from '#server/domains/profiles/profiles.view.ts'

const preferenceColumns = {
  profileType: profiles.profileType,
  profileTypeChangedAt: profiles.profileTypeChangedAt,
  lookingForMan: profiles.lookingForMan,
  lookingForWoman: profiles.lookingForWoman,
  lookingForCoupleMf: profiles.lookingForCoupleMf,
  lookingForCoupleMm: profiles.lookingForCoupleMm,
  lookingForCoupleFf: profiles.lookingForCoupleFf,
  lookingForTvts: profiles.lookingForTvts,
  ageMin: profiles.ageMin,
  ageMax: profiles.ageMax,
  meetSmokers: profiles.meetSmokers,
  canTravel: profiles.canTravel,
  canAccommodate: profiles.canAccommodate,
  town: profiles.town,
  region: profiles.region,
  county: profiles.county,
  userCountry: profiles.userCountry,
  postcodePrefix: profiles.postcodePrefix,
}

const viewerOf = statement('profiles.viewer', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({
      preferences: preferenceColumns,
      interests: profiles.interests,
      /** Latest possible days of birth, as text. */
      birth: sql<string | null>`(${memberBirth})::text`,
      partnerBirth: sql<string | null>`(${partnerBirth})::text`,
      smokes,
      blocked: blockedEitherWay(memberId),
      neighbours: hidingNeighbours(),
      hiddenFrom: hiddenFrom(),
      hidden: hiddenProfiles(memberId),
    })
    .from(profiles)
    .leftJoin(memberDetails, isMembersDetails())
    .leftJoin(partnerDetails, isPartnersDetails())
    .where(eq(profiles.id, memberId)),
)

/**
 * Returns the facts about a viewer: their preferences and interests, latest possible days of birth, the neighbours they
 * hide from, and the ids of members they've blocked or been blocked by, of neighbours who hide from them, and of
 * members they've reported. Null if there's no such profile.
 */
export const findViewerFacts = oncePerRequest(async (db, memberId) => {
  const [found] = await viewerOf(db, { memberId })
  return found ?? null
})

/** Returns the member's own type, search preferences and place. Throws `not_found`. */
export const getPreferences = async (
  db: Executor,
  actor: { id: string },
  now: Date,
): Promise<Preferences> => {
  const found = await findViewerFacts(db, actor)
  if (!found) throw new Failure(COMMON_REASONS.notFound)
  return viewPreferences(found.preferences, now)
}
