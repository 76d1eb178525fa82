import { PAGES, type PageRoute } from '#shared/routes.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PageLinks } from '#client/ui/frame/PageLinks.tsx'
import { APP_TEXT } from '../app.text.ts'

const isListed = ({ path, category }: PageRoute) =>
  category === 'Other' && path !== '/other' && !path.includes('{')

/** Lists the pages that don't belong to any other area. */
export function OtherPage() {
  const links = PAGES.filter(isListed).map(({ path, title }) => ({ href: path, label: title }))
  return (
    <>
      <PageHeader title={APP_TEXT.otherTitle} />
      <PageLinks label={APP_TEXT.otherTitle} links={links} />
    </>
  )
}
