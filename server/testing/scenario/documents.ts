import { join } from 'node:path'
import type { Client } from '../../client.ts'
import type { Config } from '../../platform/runtime/config.ts'
import { projectRoot } from '../../platform/runtime/project-root.ts'
import { createTestApp } from './app.ts'
import { createStillClock } from './clock.ts'

/** By path, as at run time: the server's code does not know the client's. */
const load = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ join(projectRoot, 'client/app', name))

const html = (id: string) =>
  `<!doctype html><html lang="en"><head><link rel="icon" href="/icon.svg"></head><body><div id="${id}"></div></body></html>`

/** A client of bare HTML, that renders nothing but what it is given for it. */
export const bareClient = (parts: Partial<Client> = {}): Client => ({
  serveFiles: async () => undefined,
  scripts: { pages: {}, members: [] },
  readHtml: async (name) => html(name === 'index' ? 'root' : 'document'),
  renderPage: async () => ({ queries: [], html: null }),
  renderDocument: () => '',
  inlineScripts: [],
  ...parts,
})

/** Renders pages with the client's own components. */
export const loadRenderPage = async () =>
  ((await load('renderPage.tsx')) as Pick<Client, 'renderPage'>).renderPage

const loadRenderDocument = async () =>
  ((await load('renderDocument.tsx')) as Pick<Client, 'renderDocument'>).renderDocument

/** A test app that renders documents with the client's own components. */
export const createDocumentApp = async (settings?: Partial<Config>) =>
  createTestApp(settings, { client: bareClient({ renderDocument: await loadRenderDocument() }) })

/** The same for pages of the app. */
export const createPageApp = async (settings?: Partial<Config>) =>
  createTestApp(settings, { client: bareClient({ renderPage: await loadRenderPage() }) })

/**
 * The same for both, with a clock that stands still: what it shows is compared to the byte. Without `drawsPages` the pages of
 * the app carry the answers that they'd be drawn from, and nothing else.
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

/** What is read on a page. */
export const textOf = (page: string): string =>
  page
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
