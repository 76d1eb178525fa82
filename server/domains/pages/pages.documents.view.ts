import type { DocumentView } from '#shared/domains/pages/pages.contract.ts'
import { registerPathOf } from '#shared/domains/pages/pages.rules.ts'
import { documentTitle } from '#shared/kernel/title.ts'
import { neutralHead } from '#server/platform/http/site.ts'
import { escapeHtml } from '#server/platform/http/html.ts'

/** The parts that documents are made of. */
export interface DocumentParts {
  /** Reads the HTML around the document at a path. */
  readHtml: (path: string) => Promise<string>
  render: (view: DocumentView) => string | Promise<string>
}

const REGISTER = '/register'

/**
 * Returns the page and menus with every registration link, including those in the text, replaced with the page's own
 * registration link.
 */
export const leadingToRegister = (
  page: DocumentView['page'],
  menus: Pick<DocumentView, 'header' | 'footer'>,
): Pick<DocumentView, 'page' | 'header' | 'footer' | 'registerPath'> => {
  const registerPath = registerPathOf(page.path)
  const leading = (links: DocumentView['header']) =>
    links.map((link) => (link.path === REGISTER ? { ...link, path: registerPath } : link))
  const html = page.html.replaceAll(`href="${REGISTER}"`, `href="${registerPath}"`)
  return {
    page: { ...page, html },
    header: leading(menus.header),
    footer: leading(menus.footer),
    registerPath,
  }
}

/** Builds a whole document by inserting the rendered view into the surrounding HTML. */
export const writeDocument = async (
  { readHtml, render }: DocumentParts,
  view: DocumentView,
  { siteUrl, isDiscreet }: { siteUrl: string; isDiscreet: boolean },
): Promise<string> => {
  const { page, site, path } = view
  const [head = '', tail = ''] = (await readHtml(path)).split('</head>')
  const lines = [
    `<title>${escapeHtml(documentTitle(page.title, site.name, isDiscreet))}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    ...(siteUrl ? [`<link rel="canonical" href="${escapeHtml(siteUrl + page.path)}">`] : []),
  ]
  const html = await render(view)
  const body = tail.replace('<div id="document"></div>', () => html)
  return `${isDiscreet ? neutralHead(head) : head}${lines.join('')}</head>${body}`
}
