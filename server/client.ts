import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { DocumentView } from '#shared/domains/pages/pages.contract.ts'
import type { RenderPage } from '#shared/kernel/boot.ts'
import { inlineScriptsIn, registerFiles, SCRIPTS } from './platform/http/site.ts'
import { createRenderer } from './renderer.ts'

/** The client, as served by the server. */
export interface Client {
  /** Serves the client's scripts, styles, fonts and icons, and prepares for rendering. */
  serveFiles: (http: FastifyInstance) => Promise<void>
  /**
   * Scripts loaded in addition to the common ones: for each page, by its path in `shared/routes.ts`, and for members.
   */
  scripts: { pages: Readonly<Record<string, readonly string[]>>; members: readonly string[] }
  /** Returns the HTML shell of an app page (`index`) or a document, for the page at a path. */
  readHtml: (name: 'index' | 'document', path: string) => Promise<string>
  renderPage: RenderPage
  renderDocument: (view: DocumentView) => string | Promise<string>
  /** Inline scripts that may run, as Content-Security-Policy sources. */
  inlineScripts: readonly string[]
}

/** Opens the built client. Returns undefined before the first build. */
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
