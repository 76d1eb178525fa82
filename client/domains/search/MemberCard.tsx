import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { agesLine } from '#shared/domains/profiles/profiles.people.rules.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import type { MemberCard as Member } from '#shared/domains/search/search.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx'
import { SEARCH_TEXT } from './search.text.ts'

const SHOWN_INTERESTS = 3
/** Longer names are set one size smaller. A tick beside the name takes up the space of a few letters. */
const LONG_NAME = 14
const TICK = 3

type MemberCardProps = {
  member: Member
  /** Whether to show that the member is looking for the viewer, for lists in which not everyone is. */
  showsFit?: boolean
  eager?: boolean
  /** Omits the title, for a short row below its own heading. */
  compact?: boolean
  /** Shown over the corner of the photo. */
  action?: ReactNode
}

/**
 * A member in a list: the picture with the member's name and facts on it, and the reasons to open the profile below.
 * The whole card is a link.
 */
export function MemberCard({ member, showsFit = false, eager, compact, action }: MemberCardProps) {
  const { username, profileType, people, highlight, place, lastActive } = member
  const tier = highlight === 'gold' || highlight === 'silver' ? highlight : null
  const verified = member.verified && SEARCH_TEXT.verifiedSince(member.verifiedSince)
  const Heading = compact ? 'h3' : 'h2'
  const isLong = username.length + (verified ? TICK : 0) > LONG_NAME
  return (
    <Card
      as="article"
      pad="none"
      className="group @container relative flex h-full flex-col outline-offset-2 outline-accent transition-shadow hover:shadow-lg has-[a:focus-visible]:outline-2"
    >
      {/* All in one grid cell and none of them positioned, so that the link covers the whole card. */}
      <div className="grid *:[grid-area:1/1]">
        <ProfilePhoto
          picture={shownPicture(member.picture, 'card')}
          profileType={profileType}
          fluid
          eager={eager}
        />
        <div className="z-1 flex items-center gap-2 self-start p-2.5">
          {lastActive === 'online now' && (
            <span aria-hidden="true" className="size-3.5 rounded-full border-2 border-card bg-online" />
          )}
          {tier && <Badge look={tier}>{SEARCH_TEXT.tier[tier]}</Badge>}
        </div>
        <div className="over-photo z-1 min-w-0 self-end px-2.5 pb-2 @3xs:px-3 @3xs:pb-2.5">
          <Heading
            className={clsx(
              'leading-6!',
              isLong ? 'text-sm @[11rem]:text-base' : 'text-base @[11rem]:text-lg',
            )}
          >
            <Link
              href={`/profile/${encodeURIComponent(username)}`}
              aria-label={username}
              className="flex items-center gap-1 outline-none after:absolute after:inset-0"
            >
              <span translate="no" className="truncate">
                {username}
              </span>
              {verified && (
                <Tooltip text={verified} className="relative z-1 shrink-0 text-(--on-photo-verified)">
                  <BadgeCheck aria-hidden="true" className="size-4.5" />
                </Tooltip>
              )}
            </Link>
          </Heading>
          {verified && <span className="sr-only">{verified}</span>}
          <p className="text-sm font-medium">
            <Dotted first={shownType(profileType)} second={agesLine(people)} />
          </p>
        </div>
      </div>
      {tier && (
        <span
          aria-hidden="true"
          className={clsx(
            'border-t-3',
            tier === 'gold' ? 'border-gold-line forced-colors:border-double' : 'border-silver-line',
          )}
        />
      )}
      <div className="flex flex-1 flex-col gap-0.5 px-2.5 pt-2 pb-2.5 text-sm @3xs:px-3">
        <Why member={member} showsFit={showsFit} isAlone={compact} />
        <p className="text-ink-soft">
          <Dotted
            first={place}
            second={
              lastActive && (
                <>
                  {lastActive !== 'online now' && <span className="sr-only">{SEARCH_TEXT.active} </span>}
                  <span>{lastActive}</span>
                </>
              )
            }
          />
        </p>
      </div>
      {action && <div className="absolute top-1 right-1 z-2 empty:hidden">{action}</div>}
    </Card>
  )
}

/** Two facts with a dot between them, which is cut off if the second wraps onto its own line. */
function Dotted({ first, second }: { first: string | null; second: ReactNode }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-3 flex flex-wrap">
        {first && <span className="max-w-full truncate pl-3">{first}</span>}
        {second && (
          <span className={clsx(!first && 'pl-3')}>
            {first && <span className="inline-block w-3 text-center"> · </span>}
            {second}
          </span>
        )}
      </span>
    </span>
  )
}

/** The reasons to open the profile: shared interests, and the member's own title. */
function Why({ member, showsFit, isAlone }: { member: Member; showsFit: boolean; isAlone?: boolean }) {
  const { title, interests, sharedInterests } = member
  const shared = interests.slice(0, Math.min(SHOWN_INTERESTS, sharedInterests))
  const reasons = [
    ...(showsFit && member.acceptsViewer ? [SEARCH_TEXT.fitsBothWays] : []),
    ...(shared.length > 0 ? [SEARCH_TEXT.shared(shared, sharedInterests - shared.length)] : []),
  ]
  return (
    <>
      {reasons.length > 0 && (
        <p className="line-clamp-2 font-medium text-accent-strong">
          {reasons.map((reason, at) => (
            <span key={reason}>{at > 0 ? ` · ${reason}` : reason}</span>
          ))}
        </p>
      )}
      {!isAlone && title && (
        <p dir="auto" className={reasons.length > 0 ? 'line-clamp-1' : 'line-clamp-2'}>
          {title}
        </p>
      )}
    </>
  )
}
