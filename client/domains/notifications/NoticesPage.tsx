import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { ShowMore } from '#client/ui/form/ShowMore.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { useWhenVisible } from '#client/platform/visible.ts'
import { noticesQuery, useSeeNotices } from './notifications.list.api.ts'
import { newNoticesQuery } from './notifications.new.api.ts'
import { NOTICES_TEXT } from './notifications.list.text.ts'
import { NoticeRow } from './NoticeRow.tsx'

/** Of so many at once the server is told that they were seen; those before them it knows of already. */
const MOST_SEEN = 100

/** What the member was told of; whatever is looked at here is seen. */
export function NoticesPage() {
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
        actions={<SeeAll />}
      />
      <Notices />
    </>
  )
}

/** What is further down the list than anybody has looked. */
function SeeAll() {
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

function Notices() {
  const query = useInfiniteQuery(noticesQuery)
  const { mutate } = useSeeNotices()
  const notices = query.data?.pages.flatMap(({ items }) => items) ?? []
  const newIds = notices.filter(({ isNew }) => isNew).map(({ id }) => id)
  const shown = newIds.length > 0 ? `${notices.length} ${newIds.join(' ')}` : ''
  useWhenVisible(shown, () => mutate({ ids: newIds.slice(-MOST_SEEN) }))

  if (query.isPending) return <FormSkeleton fields={4} />
  if (!query.data) {
    return (
      <ErrorState
        message={NOTICES_TEXT.loadFailed}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (notices.length === 0) {
    return (
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
    )
  }
  return (
    <>
      <Card pad="none">
        <ul aria-label={NOTICES_TEXT.list}>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
      </Card>
      <ShowMore of={query} className="mt-4">
        {NOTICES_TEXT.showMore}
      </ShowMore>
    </>
  )
}
