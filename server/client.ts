import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { DocumentView } from '#shared/domains/pages/pages.contract.ts'
import type { RenderPage } from '#shared/kernel/boot.ts'
import { inlineScriptsIn, registerFiles, SCRIPTS } from './platform/http/site.ts'
import { createRenderer } from './renderer.ts'

/** The client as the server serves it. */
export interface Client {
  /** Serves its scripts, styles, fonts and icons, and gets ready to render. */
  serveFiles: (http: FastifyInstance) => Promise<void>
  /** What is fetched beside the scripts of every page: for each page by its path in `shared/routes.ts`, and for members. */
  scripts: { pages: Readonly<Record<string, readonly string[]>>; members: readonly string[] }
  /** The HTML around the pages of the app (`index`) or around documents, for the page at a path. */
  readHtml: (name: 'index' | 'document', path: string) => Promise<string>
  renderPage: RenderPage
  renderDocument: (view: DocumentView) => string | Promise<string>
  /** Inline scripts that may run, as a Content-Security-Policy names them. */
  inlineScripts: readonly string[]
}

/** What the build made; undefined before the first build. */
export const openBuiltClient = async (root: string): Promise<Client | undefined> => {
  const renderedBy = (name: string) => pathToFileURL(join(root, `../render/${name}.js`)).href
  if (!existsSync(join(root, 'index.html'))) return undefined
  const html = {
    index: await readFile(join(root, 'index.html'), 'utf8'),
    document: await readFile(join(root, 'document.html'), 'utf8'),
  }
  const scripts = await readFile(join(root, SCRIPTS), 'utf8')
  const renderer = createRenderer(renderedBy('renderPage'))
  return {
    serveFiles: async (http) => {
      renderer.start()
      http.addHook('onClose', renderer.close)
      await registerFiles(http, root)
    },
    scripts: JSON.parse(scripts) as Client['scripts'],
    readHtml: async (name) => html[name],
    renderPage: renderer.renderPage,
    ...((await import(renderedBy('renderDocument'))) as Pick<Client, 'renderDocument'>),
    inlineScripts: inlineScriptsIn(Object.values(html)),
  }
}
