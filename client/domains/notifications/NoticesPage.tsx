import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import type { ListedNotice } from '#shared/domains/notifications/notifications.list.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { useWhenVisible } from '#client/platform/media.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { KINDS } from './notifications.kinds.data.ts'
import { noticesQuery, useSeeNotices } from './notifications.list.api.ts'
import { newNoticesQuery } from './notifications.new.api.ts'
import { NOTICES_TEXT } from './notifications.text.ts'

/** The maximum number of notifications marked as seen in one call. Earlier ones were marked by previous calls. */
const MOST_SEEN = 100

/** The member's notifications. Those shown here count as seen, but stay marked as new until the page is left. */
export function NoticesPage() {
  const [newHere, setNewHere] = useState<readonly string[]>([])
  return (
    <>
      <PageHeader
        title={NOTICES_TEXT.title}
        description={
          <>
            {NOTICES_TEXT.description}{' '}
            <Link href="/account/notifications" className="link inline-block py-2.5">
              {NOTICES_TEXT.settings}
            </Link>
          </>
        }
        actions={<SeeAll onSeen={() => setNewHere([])} />}
      />
      <Notices newHere={newHere} onShown={(ids) => setNewHere((before) => [...before, ...ids])} />
    </>
  )
}

/** Marks everything as seen, including notifications further down that weren't shown yet. */
function SeeAll({ onSeen }: { onSeen: () => void }) {
  const client = useQueryClient()
  const count = useQuery(newNoticesQuery).data?.all ?? 0
  const see = useSeeNotices()
  if (count === 0) return null
  const seeAll = () =>
    see.mutate(
      {},
      {
        onSuccess: () => {
          toast.success(NOTICES_TEXT.seen)
          onSeen()
          void client.invalidateQueries(noticesQuery)
        },
        onError: () => void toast.error(NOTICES_TEXT.seeFailed),
      },
    )
  return (
    <Button busy={see.isPending} onClick={seeAll}>
      {NOTICES_TEXT.seeAll}
    </Button>
  )
}

interface NoticesProps {
  /** The ids of notifications that were new when first shown here. */
  newHere: readonly string[]
  onShown: (ids: readonly string[]) => void
}

function Notices({ newHere, onShown }: NoticesProps) {
  const query = useInfiniteQuery(noticesQuery)
  const { mutate } = useSeeNotices()
  const notices = itemsOf(query.data)
  const newIds = notices.filter(({ isNew }) => isNew).map(({ id }) => id)
  const shown = newIds.length > 0 ? `${notices.length} ${newIds.join(' ')}` : ''
  useWhenVisible(shown, () => {
    onShown(newIds)
    mutate({ ids: newIds.slice(-MOST_SEEN) })
  })
  return (
    <PagedList
      query={query}
      skeleton={<FormSkeleton fields={4} />}
      failed={NOTICES_TEXT.loadFailed}
      empty={
        <EmptyState
          icon={Bell}
          title={NOTICES_TEXT.empty}
          action={
            <Link href="/browse" className={buttonClass({ look: 'primary' })}>
              {NOTICES_TEXT.browse}
            </Link>
          }
        >
          {NOTICES_TEXT.emptyHelp}
        </EmptyState>
      }
    >
      {(items) => (
        <Card pad="none">
          <ul aria-label={NOTICES_TEXT.list}>
            {items.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={{ ...notice, isNew: notice.isNew || newHere.includes(notice.id) }}
              />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  )
}

/** One notification. The whole row is a link. */
function NoticeRow({ notice }: { notice: ListedNotice }) {
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
          <span className={clsx('block text-pretty wrap-anywhere', isNew && 'font-semibold')}>
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
