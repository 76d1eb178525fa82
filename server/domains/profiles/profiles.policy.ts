import { PLACE_CHANGES, PROFILE_REASONS } from '#shared/domains/profiles/profiles.own.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import type { ProfileRow } from './profiles.view.ts'
import type { Viewer } from '#server/domains/profiles/public/profiles.visibility.sql.ts'

/** The number of different profiles that a member can open in a day, or visitors from one network in an hour. */
const MEMBER_VIEWS = {
  name: 'profile-views-member',
  max: 300,
  seconds: 86_400,
  whenStoreDown: 'open',
} as const
const VISITOR_VIEWS = {
  name: 'profile-views-visitor',
  max: 20,
  seconds: 3600,
  whenStoreDown: 'open',
} as const

/**
 * Throws `too_many_requests` if too many different profiles were opened. Each profile counts once and then stays
 * accessible, because a page makes several requests for it. A profile whose member the viewer is in touch with also
 * stays accessible. `profile` is the username or id in the request.
 */
export const requireViewLeft = async (
  services: Services,
  {
    viewer,
    caller,
    profile,
    isInTouch,
  }: { viewer: Viewer; caller: Caller; profile: string; isInTouch?: () => Promise<boolean> },
): Promise<void> => {
  const who = viewer ? viewer.id : caller.limitedByNetwork ? caller.network : null
  if (who === null) return
  const rule = viewer ? MEMBER_VIEWS : VISITOR_VIEWS
  const { limits } = services
  const seen = { ...rule, name: `${rule.name}-seen` }
  const key = `${who}:${profile.toLowerCase()}`
  const { allowed, retryAfter } = await limits.take(rule, who)
  if (allowed) {
    if (!(await limits.isNew(seen, key))) await limits.refund(rule, who)
  } else if (!(await limits.isKnown(seen, key)) && !(await isInTouch?.())) {
    throw new Failure(COMMON_REASONS.tooManyRequests, { retryAfter })
  }
}

type Home = Pick<ProfileRow, 'town' | 'placeId'>

const nameOf = (town: string | null) => town?.trim().toLowerCase() || null

/**
 * Counts a change of where the member lives. Throws `place_changed_often` if there have been too many changes. Clearing
 * the place is always possible.
 */
export const requirePlaceLeft = async (
  { take }: Pick<Work, 'take'>,
  before: ProfileRow,
  after: Partial<Home>,
): Promise<void> => {
  const town = nameOf(after.town ?? null)
  const hasNewTown = town !== null && town !== nameOf(before.town)
  if (!hasNewTown && (!after.placeId || after.placeId === before.placeId)) return
  const { allowed, retryAfter } = await take({ ...PLACE_CHANGES, name: 'place-changes' }, before.id)
  if (allowed) return
  const { message } = PROFILE_REASONS.placeChanged
  const field = hasNewTown ? 'town' : 'postcodePrefix'
  throw new Failure(PROFILE_REASONS.placeChanged, { retryAfter, fields: { [field]: message } })
}
