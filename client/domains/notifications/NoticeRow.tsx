import { clsx } from 'clsx'
import type { ListedNotice } from '#shared/domains/notifications/notifications.list.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { KINDS } from './notifications.kinds.data.ts'
import { NOTICES_TEXT } from './notifications.list.text.ts'

/** One thing the member was told of: the whole row leads to it. */
export function NoticeRow({ notice }: { notice: ListedNotice }) {
  const { kind, about, isNew, at, who, photo } = notice
  const { icon: Icon, hrefTo, sentence } = KINDS[kind]
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        href={hrefTo(about)}
        className="flex items-center gap-3 px-4 py-3.5 -outline-offset-2 transition-colors hover:bg-ink/4 md:gap-4 md:px-5"
      >
        {who ? (
          <ProfilePhoto
            picture={shownPicture(who.picture, 'thumb')}
            profileType={who.profileType}
            shape="round"
            width={48}
          />
        ) : (
          <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-soft">
            <Icon aria-hidden="true" className="size-5" />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span
            className={clsx('block text-pretty wrap-anywhere', isNew ? 'font-semibold' : 'text-ink-soft')}
          >
            {sentence(notice)}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <TimeAgo at={at} className="text-sm text-ink-soft" />
            {isNew && <Badge look="new">{NOTICES_TEXT.isNew}</Badge>}
          </span>
        </span>
        {photo && (
          <ProfilePhoto
            picture={shownPicture(photo, 'thumb')}
            profileType="tvts"
            width={48}
            alt={NOTICES_TEXT.yourPhoto}
            className="shrink-0 rounded-control"
          />
        )}
      </Link>
    </li>
  )
}
