import { join } from 'node:path'
import type { Client } from '../../client.ts'
import type { Config } from '../../platform/runtime/config.ts'
import { projectRoot } from '../../platform/runtime/project-root.ts'
import { createTestApp } from './app.ts'
import { createStillClock } from './clock.ts'

/** Imports by path, as the product does, because the server's code doesn't import the client's. */
const load = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ join(projectRoot, 'client/app', name))

const html = (id: string) =>
  `<!doctype html><html lang="en"><head><link rel="icon" href="/icon.svg"></head><body><div id="${id}"></div></body></html>`

/** A client with bare HTML, which renders only with the given functions. */
export const bareClient = (parts: Partial<Client> = {}): Client => ({
  serveFiles: async () => undefined,
  scripts: { pages: {}, members: [] },
  readHtml: async (name) => html(name === 'index' ? 'root' : 'document'),
  renderPage: async () => ({ queries: [], html: null }),
  renderDocument: () => '',
  inlineScripts: [],
  ...parts,
})

/** Loads the page renderer with the client's own components. */
export const loadRenderPage = async () =>
  ((await load('renderPage.tsx')) as Pick<Client, 'renderPage'>).renderPage

const loadRenderDocument = async () =>
  ((await load('renderDocument.tsx')) as Pick<Client, 'renderDocument'>).renderDocument

/** A test app that renders documents with the client's own components. */
export const createDocumentApp = async (settings?: Partial<Config>) =>
  createTestApp(settings, { client: bareClient({ renderDocument: await loadRenderDocument() }) })

/** A test app that renders the app's pages with the client's own components. */
export const createPageApp = async (settings?: Partial<Config>) =>
  createTestApp(settings, { client: bareClient({ renderPage: await loadRenderPage() }) })

/**
 * A test app that renders both documents and pages, with a clock that stands still, because the output is compared byte
 * by byte. Without `drawsPages`, the app's pages only contain the data they'd be rendered from.
 */
export const createWholeApp = async (settings?: Partial<Config>, { drawsPages = true } = {}) => {
  const renderPage = await loadRenderPage()
  return createTestApp(settings, {
    clock: createStillClock(),
    client: bareClient({
      renderPage: drawsPages ? renderPage : (asked) => renderPage({ ...asked, mayRender: false }),
      renderDocument: await loadRenderDocument(),
    }),
  })
}

/** A page's visible text. */
export const textOf = (page: string): string =>
  page
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
