import { rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { listFiles, root } from './files.mjs'
import { buildStamp, sourceHash } from './ready.mjs'
import { bin, fail, run } from './run.mjs'

const compress = promisify(brotliCompress)

async function vite(...args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code } = await run(bin('vite'), ['build', '--logLevel', 'warn', ...args], { env })
  if (code !== 0) throw new Error(`vite build ${args.join(' ')} failed.`)
}

async function buildClient() {
  await vite()
  await vite('--mode', 'document')
  const texts = listFiles(root, ['dist/client'], /\.(js|css|svg|json|txt|webmanifest)$/)
  await Promise.all(
    texts.map(async (path) => {
      const content = await readFile(join(root, path))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      await writeFile(join(root, `${path}.br`), await compress(content, { params }))
    }),
  )
}

/**
 * Writes `scripts.json`, which lists the scripts of each page, and of the layout around member pages, except those that
 * the HTML already refers to. That way, the server can have all of them fetched at the same time. A page's component
 * has the same name as its file, so it can be found in the build.
 */
async function writeScripts() {
  const manifestFile = join(root, 'dist/client/.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  rmSync(dirname(manifestFile), { recursive: true })
  const filesOf = (key, seen = new Set()) => {
    const { file, imports = [] } = manifest[key]
    if (!seen.has(file)) {
      seen.add(file)
      for (const next of imports) filesOf(next, seen)
    }
    return seen
  }
  const first = filesOf('index.html')
  const { listPages } = await import(pathToFileURL(join(root, 'dist/render/renderPage.js')).href)
  const left = new Map(
    Object.entries(manifest)
      .filter(([, { src, isDynamicEntry }]) => isDynamicEntry && /^(domains|pages)\/.*Page\.tsx$/.test(src))
      .map(([key, { src }]) => [basename(src, '.tsx'), key]),
  )
  const beyond = (key) => [...filesOf(key)].filter((file) => !first.has(file))
  const claimed = new Set()
  const pages = {}
  for (const { path, component } of listPages()) {
    const { name } = await component()
    const key = left.get(name)
    claimed.add(name)
    pages[path] = key ? beyond(key) : []
  }
  const lost = [...left.keys()].filter((name) => !claimed.has(name))
  if (lost.length > 0) throw new Error(`No page has a component of the name ${lost.join(', ')}.`)
  const scripts = { pages, members: beyond('app/frame/memberFrame.ts') }
  writeFileSync(join(root, 'dist/client/scripts.json'), JSON.stringify(scripts))
}

async function buildServer() {
  const programs = listFiles(root, ['server', 'ops'], /^main\.ts$/)
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: programs.map((path) => `./${path}`),
    outbase: '.',
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
}

try {
  const stamp = sourceHash()
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await buildClient()
  await vite('--ssr', '--outDir', '../dist/render')
  await writeScripts()
  await buildServer()
  writeFileSync(buildStamp, stamp)
} catch (error) {
  fail(error)
}
