import { useQuery } from '@tanstack/react-query'
import { isOpenToStaff, PAGES } from '#shared/routes.ts'
import { BackupLine } from '#client/domains/settings/BackupLine.tsx'
import { Charts } from '#client/domains/statistics/Charts.tsx'
import { waitingQuery } from '#client/domains/statistics/statistics.api.ts'
import { WAITING_TEXT } from '#client/domains/statistics/statistics.text.ts'
import { useNow } from '#client/platform/now.ts'
import { useSession } from '#client/platform/session.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PageLinks } from '#client/ui/frame/PageLinks.tsx'
import { oldestFirst } from './admin.state.ts'
import { ADMIN_PAGE_TEXT, ADMIN_TEXT } from './admin.text.ts'

/** Itself, and an address that shows the same as another one. */
const UNLISTED = new Set(['/admin', '/admin/verification'])

/** The way to everything that staff do, what waits there first; and to admins what happened on the site. */
export function AdminPage() {
  const { isAdmin } = useSession()
  return (
    <>
      <PageHeader title={ADMIN_TEXT.title} description={ADMIN_TEXT.description} />
      <div className="flex flex-col gap-10">
        <Cards />
        {isAdmin && <BackupLine />}
        {isAdmin && <Charts />}
      </div>
    </>
  )
}

function Cards() {
  const { user } = useSession()
  const { data } = useQuery(waitingQuery)
  const now = useNow()
  const waiting = new Map(data?.waiting.map((queue) => [queue.page, queue]))
  const newsOf = (path: string) => {
    const queue = waiting.get(path)
    if (!queue) return undefined
    if (queue.oldest === null) return { text: WAITING_TEXT.nothing, isWaiting: false }
    return { text: WAITING_TEXT.some(queue.count, new Date(queue.oldest), now), isWaiting: true }
  }
  const cards = PAGES.filter(
    (page) => isOpenToStaff(page, user?.role ?? '') && !page.path.includes('{') && !UNLISTED.has(page.path),
  )
  const links = oldestFirst(cards, data?.waiting ?? []).map(({ path, title }) => ({
    href: path,
    label: title,
    help: ADMIN_PAGE_TEXT[path],
    news: newsOf(path),
  }))
  return <PageLinks label={ADMIN_TEXT.title} links={links} />
}
