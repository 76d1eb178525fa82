import type { ReactNode } from 'react'
import type { ComingTier } from '#shared/domains/membership/membership.contract.ts'
import type { OpenedUser } from '#shared/domains/users/users.contract.ts'
import { PROFILE_TYPE_LABELS } from '#shared/kernel/profile-types.ts'
import { HOUR, lastDateOf, SITE_ZONE } from '#shared/kernel/time.ts'
import { dateOfDay, fullDate, groupedNumber } from '#client/platform/format.ts'
import { useNow } from '#client/platform/now.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { TIER_TEXT } from '../membership/membership.text.ts'
import { RESTRICTION_TEXT, ROLE_TEXT, STATUS_TEXT, USER_TEXT } from './users.text.ts'

const day = (at: string) => fullDate(new Date(at))

/** Returns the last day of something that ends at `end`, in words. */
const untilDay = (end: string) => USER_TEXT.until(lastDateOf(new Date(end)))

const statusOf = ({ status, suspendedUntil, eraseAt }: OpenedUser): string => {
  const more = {
    active: '',
    suspended: suspendedUntil ? untilDay(suspendedUntil) : USER_TEXT.withoutEnd,
    deleting: eraseAt ? USER_TEXT.erased(day(eraseAt)) : '',
  }[status]
  return more ? `${STATUS_TEXT[status]}, ${more}` : STATUS_TEXT[status]
}

const tierOf = ({ tier, tierSince, tierUntil }: OpenedUser): string =>
  tierSince === null
    ? TIER_TEXT[tier]
    : `${TIER_TEXT[tier]}, ${USER_TEXT.since(day(tierSince))}, ${tierUntil ? untilDay(tierUntil) : USER_TEXT.withoutEnd}`

const comingOf = ({ tier, startsAt, expiresAt }: ComingTier): string =>
  `${TIER_TEXT[tier]}, ${USER_TEXT.from(fullDate(new Date(startsAt), SITE_ZONE))}, ${expiresAt ? untilDay(expiresAt) : USER_TEXT.withoutEnd}`

const restrictionOf = ({ kind, until, reason }: NonNullable<OpenedUser['restriction']>): string =>
  `${RESTRICTION_TEXT[kind]}, ${until ? untilDay(until) : USER_TEXT.withoutEnd}\n${reason}`

/** Lists what an admin may know about a user. */
export function UserFacts({ user }: { user: OpenedUser }) {
  const isLeaver = user.status === 'deleting' && !user.isClosedByAdmin
  const facts: [string, string | null][] = [
    [USER_TEXT.email, user.email],
    [USER_TEXT.role, ROLE_TEXT[user.role]],
    [USER_TEXT.status, isLeaver ? `${statusOf(user)}. ${USER_TEXT.leftThemselves}` : statusOf(user)],
    [USER_TEXT.banned, user.bannedAt && USER_TEXT.since(day(user.bannedAt))],
    [USER_TEXT.reason, user.suspensionReason],
    [USER_TEXT.restricted, user.restriction && restrictionOf(user.restriction)],
    [USER_TEXT.tier, tierOf(user)],
    [USER_TEXT.comingTier, user.comingTier && comingOf(user.comingTier)],
    [USER_TEXT.type, PROFILE_TYPE_LABELS[user.profileType].shown],
    [USER_TEXT.joined, day(user.createdAt)],
    [USER_TEXT.seen, dateOfDay(user.lastSeenOn)],
    [USER_TEXT.verified, user.verifiedAt ? USER_TEXT.since(day(user.verifiedAt)) : USER_TEXT.notVerified],
    [USER_TEXT.secondFactor, user.hasSecondFactor ? USER_TEXT.on : USER_TEXT.off],
    [USER_TEXT.sessions, groupedNumber(user.openSessions)],
    [USER_TEXT.photos, groupedNumber(user.photos)],
    [USER_TEXT.blocks, USER_TEXT.members(user.blocksReceived)],
    [USER_TEXT.reportsMade, groupedNumber(user.reportsMade)],
    [
      USER_TEXT.reportsReceived,
      user.reportsReceived === null ? USER_TEXT.notForYou : groupedNumber(user.reportsReceived),
    ],
    [
      USER_TEXT.photosTakenDown,
      user.photosTakenDown === null ? USER_TEXT.notForYou : groupedNumber(user.photosTakenDown),
    ],
  ]
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ),
        )}
        {user.usernameRequest && (
          <Fact label={USER_TEXT.request}>
            <Wish {...user.usernameRequest} />
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}

function Wish({ newUsername, dueAt }: NonNullable<OpenedUser['usernameRequest']>) {
  const hours = Math.ceil((new Date(dueAt).getTime() - useNow().getTime()) / HOUR)
  return (
    <>
      {newUsername}
      <span className="block text-sm text-ink-soft">
        {hours > 0 ? USER_TEXT.hoursLeft(hours) : USER_TEXT.overdue}
      </span>
      <Link href="/admin/username-requests" className="text-accent-strong underline">
        {USER_TEXT.decide}
      </Link>
    </>
  )
}
