import type { ReactNode } from 'react'
import type { DocumentView } from '#shared/domains/pages/pages.contract.ts'
import { type SitePicture, sitePicturePath } from '#shared/domains/pages/pages.pictures.contract.ts'
import { RichText } from '#client/ui/display/RichText.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { TEXT_PAGE } from './pages.text.ts'

/** A title, its picture if it has one, and a text. `invites` adds links to register and log in at the end. */
export function TextDocument({
  page,
  registerPath,
  invites,
  children,
}: Pick<DocumentView, 'page' | 'registerPath'> & { invites: boolean; children?: ReactNode }) {
  return (
    <article className="mx-auto w-full max-w-prose py-4 md:py-8">
      <PageHeader title={page.title} />
      {page.picture && <PagePicture picture={page.picture} />}
      <RichText html={page.html} />
      {invites && (
        <div className="mt-10 flex flex-col gap-4 border-t border-line pt-6">
          <p className="font-serif text-xl">{TEXT_PAGE.invitation}</p>
          <div className="flex flex-wrap gap-3">
            <Link href={registerPath} className={buttonClass({ look: 'primary', size: 'lg' })}>
              {TEXT_PAGE.register}
            </Link>
            <Link href="/login" className={buttonClass({ size: 'lg' })}>
              {TEXT_PAGE.logIn}
            </Link>
          </div>
        </div>
      )}
      {children}
    </article>
  )
}

/** A page's picture in its own shape. Its space is reserved while it loads, and it's never taller than the window. */
export function PagePicture({ picture: { id, alt, width, height } }: { picture: SitePicture }) {
  return (
    <img
      src={sitePicturePath(id)}
      alt={alt}
      width={width}
      height={height}
      className="mb-6 h-auto max-h-[70vh] max-w-full rounded-card bg-sunken object-contain md:mb-8"
    />
  )
}
