import { PAGES, type PageRoute } from '#shared/routes.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PageLinks } from '#client/ui/frame/PageLinks.tsx'
import { ADMIN_PAGE_TEXT, ADMIN_TEXT } from './admin.text.ts'

/** Itself, and an address that shows the same as another one. */
const UNLISTED = new Set(['/admin', '/admin/verification'])

const isListed = ({ path, access }: PageRoute) =>
  access === 'admins' && !path.includes('{') && !UNLISTED.has(path)

/** The way to everything that only admins do. */
export function AdminPage() {
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
