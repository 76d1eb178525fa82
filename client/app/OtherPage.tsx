import { PAGES, type PageRoute } from '#shared/routes.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PageLinks } from '#client/ui/frame/PageLinks.tsx'
import { APP_TEXT } from './app.text.ts'

const links = PAGES.filter(({ path, category }: PageRoute) => category === 'Other' && path !== '/other').map(
  ({ path, title }) => ({ href: path, label: title }),
)

/** The pages that belong to no other area. */
export function OtherPage() {
  return (
    <>
      <PageHeader title={APP_TEXT.otherTitle} description={APP_TEXT.otherHelp} />
      <PageLinks label={APP_TEXT.otherTitle} links={links} />
    </>
  )
}
