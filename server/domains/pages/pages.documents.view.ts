import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentView, RenderDocument } from '#shared/domains/pages/pages.contract.ts'
import { documentTitle } from '#shared/kernel/title.ts'
import { neutralHead } from '#server/platform/http/site.ts'
import { escapeHtml } from '#server/platform/http/html.ts'

/** Writes whole documents: the built template in `root`, with what `render` makes of a view. */
export const createDocumentWriter = (root: string, render: RenderDocument) => {
  const [head = '', tail = ''] = readFileSync(join(root, 'document.html'), 'utf8').split('</head>')
  const discreetHead = neutralHead(head)
  return (view: DocumentView, { siteUrl, isDiscreet }: { siteUrl: string; isDiscreet: boolean }): string => {
    const { page, site } = view
    const lines = [
      `<title>${escapeHtml(documentTitle(page.title, site.name, isDiscreet))}</title>`,
      `<meta name="description" content="${escapeHtml(page.description)}">`,
      ...(siteUrl ? [`<link rel="canonical" href="${escapeHtml(siteUrl + page.path)}">`] : []),
    ]
    const body = tail.replace('<div id="document"></div>', () => render(view))
    return `${isDiscreet ? discreetHead : head}${lines.join('')}</head>${body}`
  }
}
