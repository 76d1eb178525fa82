import { renderToStaticMarkup } from 'react-dom/server'
import type { DocumentView, RenderDocument } from '#shared/domains/pages/pages.contract.ts'
import { AnnouncementStrip } from '#client/domains/announcements/Announcements.tsx'
import { ContactForm } from '#client/domains/pages/ContactForm.tsx'
import { DocumentFrame } from '#client/domains/pages/DocumentFrame.tsx'
import { LandingDocument } from '#client/domains/pages/LandingDocument.tsx'
import { TextDocument } from '#client/domains/pages/TextDocument.tsx'
import { QuietBanner } from '#client/domains/settings/QuietBanner.tsx'
import { ReportForm } from '#client/pages/document/ReportForm.tsx'
import './plainIcons.ts'

/** Purely informational pages. All others also invite visitors to join. */
const PLAIN = new Set(['/privacy', '/terms', '/contact', '/protection-policy', '/report'])

function DocumentBody({ view }: { view: DocumentView }) {
  const { path, page, form, username, contactAddress, registerPath } = view
  if (path === '/') return <LandingDocument {...view} />
  return (
    <TextDocument page={page} registerPath={registerPath} invites={username === null && !PLAIN.has(path)}>
      {form && path === '/contact' && <ContactForm form={form} contactAddress={contactAddress} />}
      {form && path === '/report' && <ReportForm form={form} />}
    </TextDocument>
  )
}

/** Renders a document. The server loads this from the build. */
export const renderDocument: RenderDocument = (view) =>
  renderToStaticMarkup(
    <DocumentFrame
      view={view}
      banner={
        <>
          {view.isQuietCopy && <QuietBanner />}
          <AnnouncementStrip announcements={view.announcements} />
        </>
      }
    >
      <DocumentBody view={view} />
    </DocumentFrame>,
  )
