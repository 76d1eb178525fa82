import { marked, type Token } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { StoredPage } from '#shared/domains/pages/pages.contract.ts'
import type { SitePicture } from '#shared/domains/pages/pages.pictures.contract.ts'
import { withSiteName } from '#shared/domains/pages/pages.rules.ts'
import { escapeHtml } from '#server/platform/http/html.ts'
import type { pages } from './pages.tables.ts'

export type PageRow = typeof pages.$inferSelect

/** Maximum length of a description in search engines. */
const DESCRIPTION_MAX = 160

/** Allows only text and its structure: nothing that runs, covers the page or is loaded from elsewhere. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags:
    'h2 h3 h4 p ul ol li a strong em del blockquote hr br code pre table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
  },
}

const textOf = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [] })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

const shorten = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).replace(/\s+\S*$/, '')}…`

const isHeading = (token: Token) => token.type === 'heading' && token['depth'] <= 2

/** Builds a stored page as everyone may read it, with the site's name filled in. */
export const viewPage = (
  row: Pick<PageRow, 'path' | 'title' | 'description' | 'body'> & {
    picture: SitePicture | null
    at: Date
  },
  siteName: string,
): StoredPage => {
  const named = (text: string) => withSiteName(text, escapeHtml(siteName))
  const htmlOf = (tokens: Token[]) => named(sanitizeHtml(marked.parser(tokens), ALLOWED))
  const tokens = marked.lexer(row.body)
  const heads = tokens.flatMap((token, at) => (isHeading(token) ? [at] : []))
  const paragraph = tokens.find(({ type }) => type === 'paragraph')
  return {
    path: row.path,
    title: withSiteName(row.title, siteName),
    html: htmlOf(tokens),
    lead: htmlOf(tokens.slice(0, heads[0])),
    parts: heads.map((head, at) => ({
      title: textOf(htmlOf(tokens.slice(head, head + 1))),
      html: htmlOf(tokens.slice(head + 1, heads[at + 1])),
    })),
    picture: row.picture,
    description:
      withSiteName(row.description, siteName) || shorten(paragraph ? textOf(htmlOf([paragraph])) : ''),
    updatedAt: row.at.toISOString(),
  }
}
