import { PAGES, type PageRoute } from '#shared/routes.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PageLinks } from '#client/ui/frame/PageLinks.tsx'
import { ADMIN_TEXT } from './admin.text.ts'

/** Itself, and an address that shows the same as another one. */
const UNLISTED = new Set(['/admin', '/admin/verification'])

const links = PAGES.filter(
  ({ path, access }: PageRoute) => access === 'admins' && !path.includes('{') && !UNLISTED.has(path),
).map(({ path, title }) => ({ href: path, label: title }))

/** The way to everything that only admins do. */
export function AdminPage() {
  return (
    <>
      <PageHeader title={ADMIN_TEXT.title} description={ADMIN_TEXT.description} />
      <PageLinks label={ADMIN_TEXT.title} links={links} />
    </>
  )
}
