import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import type { Client } from './client.ts'
import { projectRoot } from './platform/runtime/project-root.ts'
import { start } from './start.ts'

/** Opens the client straight from its sources, documents included, so that edits are visible immediately. */
const openSources = async (): Promise<Client> => {
  let vite: ViteDevServer | undefined
  const needVite = () => {
    if (!vite) throw new Error('the files of the client are not served yet')
    return vite
  }
  const load = (name: string): Promise<unknown> => needVite().ssrLoadModule(`/app/${name}.tsx`)
  return {
    serveFiles: async (http: FastifyInstance) => {
      const { middlewares, close } = (vite = await createServer({
        configFile: join(projectRoot, 'vite.config.ts'),
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: http.server } },
      }))
      http.addHook('onRequest', ({ raw }, reply, done) => middlewares(raw, reply.raw, () => done()))
      http.addHook('onClose', () => close())
    },
    scripts: { pages: {}, members: [] },
    readHtml: async (name, path) => {
      const html = await readFile(join(projectRoot, `client/${name}.html`), 'utf8')
      return needVite().transformIndexHtml(path, html)
    },
    renderPage: async (asked) => ((await load('renderPage')) as Pick<Client, 'renderPage'>).renderPage(asked),
    renderDocument: async (view) =>
      ((await load('renderDocument')) as Pick<Client, 'renderDocument'>).renderDocument(view),
    // Vite adds its own inline scripts.
    inlineScripts: ["'unsafe-inline'"],
  }
}

start(openSources)
