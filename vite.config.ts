import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { transformSync } from 'esbuild'
import { defineConfig, Visitor, type ESTree, type Plugin } from 'vite'

/**
 * Small files compress badly and wait for each other, so there's one file for the code that every page needs, and one
 * for common parts. The common parts don't include dialogs and forms, which need libraries, or code that the log-in and
 * registration pages don't use: links to settings, queues, lists and long texts, pictures and their upload, versions of
 * texts that several people edit, and the live connection.
 */
const groups = [
  { name: 'app', tags: ['$initial' as const], priority: 1 },
  {
    name: 'parts',
    test: /client.(ui|platform).(?!\w+.(ProfilePhoto|OtherVersion|Menu|Strength\w+|silhouettes|PageLinks|KeyList|Dialog|ConfirmDialog|Tabs|Textarea|ShowMore|use(\w+Form|NextFocus))|live.live\.ts|calls.(lists|upload)\.ts|(formDraft|picked)\.ts|parts.(PagedList|TimeAgo)|(conversation|queue).)|accounts\.destination|kernel.ids|tanstack(?!.+nfinite)|lucide(?!.+(image|arrow-left|contact|face|scale))/,
    minShareCount: 4,
  },
  // Lists need these files together, and each on its own would be too small to compress well.
  { name: 'lists', test: /client.\w+.\w+.(PagedList|ShowMore|TimeAgo|useNextFocus)\./, minShareCount: 4 },
]

/** The parts of an endpoint that the app needs to call it. */
const CALLED_BY = new Set(['name', 'method', 'path'])

/** Definitions for the live connection, of which the app only needs the name. */
const NAMED = new Set(['liveEvent', 'clientMessage'])

/** The positions, in `endpoint({ … })` or `liveEvent(name, schema)`, of the parts that only the server needs. */
const serverPartsOf = ({ callee, arguments: all }: ESTree.CallExpression): [number, number][] => {
  const [first] = all
  if (callee.type !== 'Identifier' || !first) return []
  if (NAMED.has(callee.name)) return [[first.end, all.at(-1)?.end ?? first.end]]
  if (callee.name !== 'endpoint' || first.type !== 'ObjectExpression') return []
  return first.properties.flatMap((property, at): [number, number][] => {
    const isNamed = property.type === 'Property' && property.key.type === 'Identifier'
    if (isNamed && CALLED_BY.has((property.key as ESTree.IdentifierName).name)) return []
    return [[property.start, first.properties[at + 1]?.start ?? property.end]]
  })
}

/** The positions of calls whose result is used: in a contract, these create a schema and have no side effects. */
const makersIn = (program: ESTree.Program): number[] => {
  const calls = new Set<number>()
  const statements = new Set<number>()
  new Visitor({
    CallExpression: ({ start }) => void calls.add(start),
    ExpressionStatement: ({ start }) => void statements.add(start),
  }).visit(program)
  return [...calls].filter((start) => !statements.has(start))
}

/**
 * Strips from the app those parts of contracts that only the server needs: schemas, reasons, limits. The server
 * validates all input. A form that validates its input as well imports the one schema it needs.
 */
const callsOnly = (): Plugin => ({
  name: 'calls-only',
  apply: 'build',
  transform: {
    filter: { id: /\/shared\/(domains\/.*\.contract|kernel\/\w[\w-]*)\.ts$/ },
    handler(code) {
      const program = this.parse(code)
      const left = program.body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
        if (declared?.type !== 'VariableDeclaration') return []
        return declared.declarations.flatMap(({ init }) =>
          init?.type === 'CallExpression' ? serverPartsOf(init) : [],
        )
      })
      const pure = makersIn(program).filter((at) => !left.some(([start, end]) => start <= at && at < end))
      const edits = [
        ...left.map(([start, end]) => ({ start, end, text: '' })),
        ...pure.map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
      ].toSorted((a, b) => b.start - a.start)
      const kept = edits.reduce(
        (all, { start, end, text }) => all.slice(0, start) + text + all.slice(end),
        code,
      )
      return { code: kept, map: null }
    },
  },
})

/** Inlines into the HTML the code that's needed early: small scripts, and the styles of documents. */
const inlined = (isDocument: boolean): Plugin[] => [
  {
    name: 'inlined-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(/<script src="\/(.+?)"><\/script>/g, (_, file: string) => {
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

/**
 * Built three times: the app, the files that documents load (`--mode document`), and the code that renders both on the
 * server (`--ssr`).
 */
export default defineConfig(({ mode, isSsrBuild: isForServer }) => ({
  root: 'client',
  plugins: [react(), tailwindcss(), ...(isForServer ? [] : [callsOnly(), ...inlined(mode === 'document')])],
  build: {
    outDir: '../dist/client',
    emptyOutDir: mode !== 'document',
    assetsInlineLimit: 0,
    copyPublicDir: !isForServer,
    modulePreload: false,
    manifest: !isForServer && mode !== 'document',
    rolldownOptions: isForServer
      ? { input: ['renderDocument', 'renderPage'].map((name) => resolve(`client/app/${name}.tsx`)) }
      : mode === 'document'
        ? { input: resolve('client/document.html') }
        : {
            input: resolve('client/index.html'),
            output: { codeSplitting: { groups } },
            treeshake: { propertyReadSideEffects: false },
          },
  },
  ...(isForServer
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))
