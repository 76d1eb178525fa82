import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PagedList } from '#client/platform/PagedList.tsx'
import { itemsOf } from '#client/platform/lists.ts'
import { useWhenVisible } from '#client/platform/media.ts'
import { noticesQuery, useSeeNotices } from './notifications.list.api.ts'
import { newNoticesQuery } from './notifications.new.api.ts'
import { NOTICES_TEXT } from './notifications.list.text.ts'
import { NoticeRow } from './NoticeRow.tsx'

/** Of so many at once the server is told that they were seen; those before them it knows of already. */
const MOST_SEEN = 100

/** What the member was told of; whatever is looked at here is seen, and stays marked as new until the page is left. */
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

/** What is further down the list than anybody has looked. */
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
  /** Ids of those that were new when they showed here first. */
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
