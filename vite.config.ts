import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PAGES, type PageRoute } from './shared/routes.ts'

const api = 'http://127.0.0.1:3000'

/** Documents and their files come from the server, as they were built last. */
const documents = PAGES.filter((page: PageRoute) => page.isDocument).map(({ path }) => [
  `^${path.replace(/\{.*/, '(?!register$)[^/]+')}$`,
  api,
])

const pages = ['index', 'document'].map((name) => resolve(`client/${name}.html`))

export default defineConfig(({ isSsrBuild: isForServer }) => ({
  root: 'client',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    copyPublicDir: !isForServer,
    modulePreload: { polyfill: false },
    rolldownOptions: isForServer ? {} : { input: pages },
  },
  ssr: { noExternal: true },
  server: {
    proxy: {
      '/api': api,
      '/assets': api,
      '/media': api,
      '/socket.io': { target: api, ws: true },
      ...Object.fromEntries(documents),
    },
  },
}))
