import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { whoLine } from '#shared/domains/profiles/profiles.people.rules.ts'
import type { MemberCard as Member } from '#shared/domains/search/search.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Activity } from '#client/ui/display/Activity.tsx'
import { shownActivity } from '#client/domains/profiles/profiles.activity.text.ts'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { SEARCH_TEXT } from './search.text.ts'

const SHOWN_INTERESTS = 3

/** Where a name that is too long for its line may break: `twilight_` `ladder`, `Wandering` `Martini`, `kestrel` `92`. */
const partsOf = (username: string) => username.replaceAll(/[._-](?=\w)|[a-z](?=[A-Z\d])/g, '$& ').split(' ')

type MemberCardProps = {
  member: Member
  /** Says that the member looks for the viewer, where not everybody listed does. */
  showsFit?: boolean
  eager?: boolean
  /** Who, how old, where and when, and no more: for a short row below a heading of its own. */
  compact?: boolean
  /** Over the corner of the photo. */
  action?: ReactNode
}

/** A member in a list, and why: type, ages, place, what is shared, verified, tier. The whole card is the link. */
export function MemberCard({ member, showsFit, eager, compact, action }: MemberCardProps) {
  const { username, profileType, people, highlight, interests, sharedInterests } = member
  const Heading = compact ? 'h3' : 'h2'
  const shared = interests.slice(0, Math.min(SHOWN_INTERESTS, sharedInterests))
  return (
    <Card
      as="article"
      pad="none"
      className={clsx(
        'group relative flex h-full flex-col transition-shadow hover:shadow-lg',
        highlight === 'gold' && 'border-[1.5px]! border-gold-line!',
        highlight === 'silver' && 'border-[1.5px]! border-silver-line!',
      )}
    >
      <ProfilePhoto
        picture={shownPicture(member.picture, 'card')}
        profileType={profileType}
        fluid
        eager={eager}
      >
        {highlight && highlight !== 'free' && <span className="sr-only">{SEARCH_TEXT.tier[highlight]}</span>}
        {member.verified && (
          <Badge look="verified" className="absolute right-2 bottom-2">
            {SEARCH_TEXT.verifiedBadge}
            {member.verifiedSince && (
              <span className="sr-only @4xl:not-sr-only @4xl:whitespace-nowrap!">
                <span className="sr-only"> {SEARCH_TEXT.since} </span>
                {SEARCH_TEXT.month(member.verifiedSince)}
              </span>
            )}
          </Badge>
        )}
      </ProfilePhoto>
      <div className="flex flex-1 flex-col gap-1 p-2.5 @3xl:p-3">
        <Heading className="line-clamp-2 text-base @3xl:text-lg">
          <Link
            href={`/profile/${encodeURIComponent(username)}`}
            aria-label={username}
            className="after:absolute after:inset-0"
          >
            {partsOf(username).map((part, at) => (
              <Fragment key={at}>
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </Link>
        </Heading>
        <p className="text-sm font-medium">{whoLine({ profileType, people })}</p>
        {member.place && (
          <p className="flex items-start gap-1 text-sm text-ink-soft">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="line-clamp-2 min-w-0 break-words">{member.place}</span>
          </p>
        )}
        <Activity activity={shownActivity(member.lastActive)} />
        {!compact && (
          <p dir="auto" className={clsx('line-clamp-2 text-sm', !member.title && 'text-ink-soft italic')}>
            {member.title || SEARCH_TEXT.noTitle}
          </p>
        )}
        {!compact && (shared.length > 0 || (showsFit && member.acceptsViewer)) && (
          <div className="mt-auto flex flex-col gap-1 pt-1 text-sm font-medium text-accent-strong">
            {showsFit && member.acceptsViewer && <p>{SEARCH_TEXT.fitsBothWays}</p>}
            {shared.length > 0 && (
              <p className="line-clamp-2">
                {SEARCH_TEXT.shared(shared)}
                {sharedInterests > shared.length && SEARCH_TEXT.sharedMore(sharedInterests - shared.length)}
              </p>
            )}
          </div>
        )}
      </div>
      {action && <div className="absolute top-1 left-1 z-1 empty:hidden">{action}</div>}
    </Card>
  )
}
