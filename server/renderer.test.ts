import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallHere } from '#shared/kernel/boot.ts'
import { createRenderer } from './renderer.ts'

const WITHIN = 60_000
const folder = mkdtempSync(join(tmpdir(), 'amp-renderer-'))
const file = join(folder, 'renderPage.mjs')
writeFileSync(
  file,
  `import { threadId } from 'node:worker_threads'
export const renderPage = async ({ address, mayRender, call }) => {
  if (address === '/fails') throw new Error('no page')
  if (address === '/ends') process.exit(3)
  if (address === '/ends-later') setImmediate(() => process.exit(4))
  if (address === '/hangs') for (;;);
  if (address === '/takes-long') for (const end = Date.now() + 150; Date.now() < end; );
  const answer = address === '/calls' ? await call('greet', { by: address }) : null
  return { queries: [{ key: [threadId, mayRender], data: answer }], html: address }
}`,
)

let renderer: ReturnType<typeof createRenderer>
beforeAll(() => {
  renderer = createRenderer(pathToFileURL(file).href, WITHIN)
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await renderer.close()
  rmSync(folder, { recursive: true })
})

const noCall: CallHere = async () => ({ data: null })
const ask = (address: string, call = noCall) =>
  renderer.renderPage({ address, now: 0, isSidebarOpen: true, isDiscreet: false, mayRender: true, call })
/** Returns the id of the current render thread. */
const thread = async () => (await ask('/')).queries[0]?.key[0]

test('pages are rendered in one separate thread, each with the results of its own calls', async () => {
  const first = await thread()
  expect(first).toBeGreaterThan(0)
  const answerTo =
    (name: string): CallHere =>
    async (...asked) => ({ data: [name, ...asked] })
  const pages = await Promise.all(['anna', 'max'].map((name) => ask('/calls', answerTo(name))))
  expect(pages).toEqual(
    ['anna', 'max'].map((name) => ({
      queries: [{ key: [first, expect.any(Boolean)], data: { data: [name, 'greet', { by: '/calls' }] } }],
      html: '/calls',
    })),
  )
})

test('a page that can’t be rendered reports why, and its thread continues', async () => {
  const before = await thread()
  await expect(ask('/fails')).rejects.toMatchObject({
    message: 'Error: no page',
    stack: expect.stringContaining('renderPage.mjs'),
  })
  expect(await thread()).toBe(before)
})

test('if the render thread ends, one of its pages reports why, and the others are left to the browsers', async () => {
  const before = await thread()
  const asked = await Promise.allSettled([ask('/ends'), ask('/'), ask('/')])
  expect(asked).toEqual([
    { status: 'rejected', reason: new Error('the thread that renders pages ended with code 3') },
    ...[1, 2].map(() => ({ status: 'fulfilled', value: { queries: [], html: null } })),
  ])
  expect(await thread()).not.toBe(before)
})

test('if the render thread ends while idle, one later page reports why', async () => {
  await ask('/ends-later')
  await vi.waitFor(() => expect(ask('/')).rejects.toThrow('ended with code 4'), {
    interval: 0,
    timeout: 15_000,
  })
  expect(await ask('/')).toMatchObject({ html: '/' })
})

test('a call result that isn’t plain data ends the render thread, but not the process', async () => {
  await expect(ask('/calls', async () => ({ data: () => 'no data' }))).rejects.toThrow('could not be cloned')
  expect(await ask('/')).toMatchObject({ html: '/' })
})

test('a stuck render thread is terminated, and a thread that waits for a call isn’t', async () => {
  const before = await thread()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let answer: (data: { data: null }) => void = () => undefined
  const answered = new Promise<{ data: null }>((resolve) => (answer = resolve))
  let page: Promise<unknown> | undefined
  await new Promise<void>((called) => {
    page = ask('/calls', () => {
      called()
      return answered
    })
  })
  vi.advanceTimersByTime(WITHIN * 2)
  answer({ data: null })
  expect(await page).toMatchObject({ queries: [{ key: [before, expect.any(Boolean)] }] })
  const stuck = ask('/hangs')
  vi.advanceTimersByTime(WITHIN)
  await expect(stuck).rejects.toThrow('a page was not rendered within 60000 ms')
  expect(await thread()).not.toBe(before)
})

test('a page that had to wait for the render thread is left to the browser, with its data', async () => {
  await thread()
  const [, waited] = await Promise.all([ask('/takes-long'), ask('/calls')])
  expect(waited.queries).toEqual([{ key: [expect.any(Number), false], data: { data: null } }])
})

test('closing the renderer leaves waiting pages to the browsers, and ends a stuck thread', async () => {
  const stuck = ask('/hangs')
  await renderer.close()
  expect(await stuck).toEqual({ queries: [], html: null })
})
