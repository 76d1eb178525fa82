import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RenderDocument } from '#shared/domains/pages/pages.contract.ts'
import type { DrawPage } from '#shared/kernel/boot.ts'
import type { AppParts } from '../app.ts'
import type { Config } from '../platform/config.ts'
import { projectRoot } from '../platform/project-root.ts'
import { createTestApp } from './app.ts'

/** By path, as at run time: the server's code does not know the client's. */
const load = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ join(projectRoot, `client/app/${name}.tsx`))

const createAppOn = async (drawing: Pick<AppParts, 'render' | 'draw'>, settings: Partial<Config> = {}) => {
  const clientRoot = mkdtempSync(join(tmpdir(), 'amp-documents-'))
  for (const [name, id] of [
    ['index', 'root'],
    ['document', 'document'],
  ]) {
    const html = `<!doctype html><html lang="en"><head><link rel="icon" href="/icon.svg"></head><body><div id="${id}"></div></body></html>`
    writeFileSync(join(clientRoot, `${name}.html`), html)
  }
  const app = await createTestApp(settings, { clientRoot, ...drawing })
  return {
    ...app,
    close: async () => {
      await app.close()
      rmSync(clientRoot, { recursive: true })
    },
  }
}

/** A test app that draws documents with the client's own components, on bare templates. */
export const createDocumentApp = async (settings?: Partial<Config>) => {
  const { renderDocument } = (await load('renderDocument')) as { renderDocument: RenderDocument }
  return createAppOn({ render: renderDocument }, settings)
}

/** The same for pages of the client that are drawn ahead. */
export const createDrawnApp = async () => {
  const { drawPage } = (await load('drawPage')) as { drawPage: DrawPage }
  return createAppOn({ draw: drawPage })
}

/** What is read on a page. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
