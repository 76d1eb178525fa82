import { isForStaff, PAGES, type PageRoute } from '#shared/routes.ts'
import { useSession } from '#client/platform/session.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PageLinks } from '#client/ui/frame/PageLinks.tsx'
import { ADMIN_PAGE_TEXT, ADMIN_TEXT } from './admin.text.ts'

/** Itself, and an address that shows the same as another one. */
const UNLISTED = new Set(['/admin', '/admin/verification'])

/** The way to everything that staff do; moderators see what's for them. */
export function AdminPage() {
  const { isAdmin } = useSession()
  const isListed = (page: PageRoute) =>
    (isAdmin ? isForStaff(page) : page.access === 'staff') &&
    !page.path.includes('{') &&
    !UNLISTED.has(page.path)
  const links = PAGES.filter(isListed).map(({ path, title }) => ({
    href: path,
    label: title,
    help: ADMIN_PAGE_TEXT[path],
  }))
  return (
    <>
      <PageHeader title={ADMIN_TEXT.title} description={ADMIN_TEXT.description} />
      <PageLinks label={ADMIN_TEXT.title} links={links} />
    </>
  )
}
