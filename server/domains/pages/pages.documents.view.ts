import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentView, RenderDocument } from '#shared/domains/pages/pages.contract.ts'
import { escapeHtml } from './pages.view.ts'

/** Writes whole documents: the built template in `root`, with what `render` makes of a view. */
export const createDocumentWriter = (root: string, render: RenderDocument) => {
  const [head = '', tail = ''] = readFileSync(join(root, 'document.html'), 'utf8').split('</head>')
  return (view: DocumentView, siteUrl: string): string => {
    const { page, siteName } = view
    const lines = [
      `<title>${escapeHtml(`${page.title} · ${siteName}`)}</title>`,
      `<meta name="description" content="${escapeHtml(page.description)}">`,
      ...(siteUrl ? [`<link rel="canonical" href="${escapeHtml(siteUrl + page.path)}">`] : []),
    ]
    const body = tail.replace('<div id="document"></div>', () => render(view))
    return `${head}${lines.join('')}</head>${body}`
  }
}
