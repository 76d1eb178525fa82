import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { transformSync } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'
import * as z from 'zod/mini'
import { PAGES, type PageRoute } from './shared/routes.ts'

const api = 'http://127.0.0.1:3000'

/** Documents and their files come from the server, as they were built last. */
const documents = PAGES.filter((page: PageRoute) => page.isDocument).map(({ path }) => [
  `^${path.replace(/\{.*/, '(?!register$)[^/]+')}$`,
  api,
])

/**
 * Small files compress badly and wait for each other: one for what every page needs, one for common parts; not for
 * dialogs, which bring a library along.
 */
const groups = [
  { name: 'app', tags: ['$initial' as const], priority: 1 },
  {
    name: 'parts',
    test: /client.(ui|platform).(?!\w+.(ProfilePicture|silhouettes|Dialog|ConfirmDialog))|tanstack|lucide/,
    minShareCount: 3,
  },
]

const SCHEMAS = '\0schemas'
/** What `shared/kernel/audience.ts` marks schemas with, which nobody reads in the browser. */
const MARKS = ['selfOnly', 'adminOnly', 'openly']

/**
 * The app calls what the contracts name, and leaves the checking to the server: in place of zod, a tenth of every
 * page's scripts, it gets one object that stands for every schema. Parsing is not there at all.
 */
const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod/mini' || id.endsWith('/kernel/audience.ts') ? SCHEMAS : undefined),
  load(id) {
    if (id !== SCHEMAS) return undefined
    const makers = Object.keys(z).filter((name) => !/parse|encode|decode/i.test(name))
    const names = [...makers, ...MARKS].map((name) => `schema as ${name}`)
    return `const schema = new Proxy(() => schema, { get: (_, name) => {
  if (/parse|encode|decode/i.test(String(name))) throw TypeError('schemas check on the server only')
  return schema
} })
export { ${names.join(', ')} }`
  },
})

/** Puts into the HTML what its first paint would wait for: the theme, and the styles of documents. */
const inlined = (isDocument: boolean): Plugin[] => [
  {
    name: 'inlined-theme',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/<script src="\/(.+?)"><\/script>/, (_, file: string) => {
          const { code } = transformSync(readFileSync(resolve('client', file), 'utf8'), { minify: true })
          return `<script>${code.trim()}</script>`
        }),
    },
  },
  {
    name: 'inlined-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(/<link rel="stylesheet"[^>]* href="\/(.+?)">/, (link, file: string) => {
          const sheet = bundle[file]
          if (!isDocument || sheet?.type !== 'asset') return link
          delete bundle[file]
          return `<style>${String(sheet.source).trim()}</style>`
        }),
    },
  },
]

const PAGE_FILES = 'client/app/pages.ts'

/** Writes `preloads.json`: the scripts of each page beyond those in the HTML, so that both are fetched at once. */
const preloads = (): Plugin => ({
  name: 'preloads',
  generateBundle(_options, bundle) {
    const source = readFileSync(PAGE_FILES, 'utf8')
    const pages = [...source.matchAll(/'(\/[^']*)': async \(\) =>\s*\(await import\('([^']+)'\)/g)]
    if (pages.length !== source.split('import(').length - 1) {
      this.error(`${PAGE_FILES}: write each page as '/address': async () => (await import('file')).Component`)
    }
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const needed = (file: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(file)) return seen
      seen.add(file)
      chunks.find(({ fileName }) => fileName === file)?.imports.forEach((next) => needed(next, seen))
      return seen
    }
    const entry = chunks.find(({ isEntry }) => isEntry)
    const first = needed(entry?.fileName ?? '')
    const filesOf = (module: string) => {
      const file = resolve(module.startsWith('#') ? module.slice(1) : resolve('client/app', module))
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === file)
      return [...needed(chunk?.fileName ?? '')].filter((name) => !first.has(name))
    }
    const files = Object.fromEntries(pages.map(([, path, module]) => [path, filesOf(module ?? '')]))
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(files) })
  },
})

/** Built three times: the app, with `--mode document` what documents load, and with `--ssr` what draws them. */
export default defineConfig(({ mode, isSsrBuild: isForServer }) => ({
  root: 'client',
  plugins: [
    react(),
    tailwindcss(),
    ...(isForServer ? [] : inlined(mode === 'document')),
    ...(isForServer || mode === 'document' ? [] : [withoutSchemas(), preloads()]),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: mode !== 'document',
    assetsInlineLimit: 0,
    copyPublicDir: !isForServer,
    modulePreload: { polyfill: false },
    rolldownOptions: isForServer
      ? { input: ['renderDocument', 'drawPage'].map((name) => resolve(`client/app/${name}.tsx`)) }
      : mode === 'document'
        ? { input: resolve('client/document.html') }
        : { input: resolve('client/index.html'), output: { codeSplitting: { groups } } },
  },
  ssr: { noExternal: true },
  ...(isForServer ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
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
