import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
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
  const worker = 'server/platform/db/embedded-worker.mjs'
  for (const path of programs) {
    copyFileSync(join(root, worker), join(root, 'dist', dirname(path), basename(worker)))
  }
}

try {
  const stamp = sourceHash()
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await buildClient()
  await vite('--ssr', '--outDir', '../dist/render')
  await buildServer()
  writeFileSync(buildStamp, stamp)
} catch (error) {
  fail(error)
}
