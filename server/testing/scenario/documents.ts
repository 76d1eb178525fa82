import { join } from 'node:path'
import type { Client } from '../../client.ts'
import type { Config } from '../../platform/runtime/config.ts'
import { projectRoot } from '../../platform/runtime/project-root.ts'
import { createTestApp } from './app.ts'
import { createStillClock } from './clock.ts'

/** By path, as at run time: the server's code doesn't know the client's. */
const load = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ join(projectRoot, 'client/app', name))

const html = (id: string) =>
  `<!doctype html><html lang="en"><head><link rel="icon" href="/icon.svg"></head><body><div id="${id}"></div></body></html>`

/** A client with bare HTML, which only renders with what it's given. */
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

/** The same for the app's pages. */
export const createPageApp = async (settings?: Partial<Config>) =>
  createTestApp(settings, { client: bareClient({ renderPage: await loadRenderPage() }) })

/**
 * A test app that renders both, with a clock that stands still, as the output is compared to the byte. Without
 * `drawsPages`, the app's pages only carry the data they'd be rendered from.
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

/** The text people read on a page. */
export const textOf = (page: string): string =>
  page
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
