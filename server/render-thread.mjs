import { parentPort, workerData } from 'node:worker_threads'

/**
 * Nanoseconds after which a page waiting for the thread is left to the browser. Equals the lag above which the gate
 * considers the process busy.
 */
const BUSY = 100_000_000n

const { renderPage } = await import(workerData.file)
/** Each page's calls, until the page is rendered. */
const pages = new Map()

async function render({ page, asked, sentAt }) {
  const calls = []
  const call = (name, input) =>
    new Promise((resolve) => parentPort.postMessage({ page, call: calls.push(resolve) - 1, name, input }))
  pages.set(page, calls)
  const mayRender = asked.mayRender && process.hrtime.bigint() - sentAt < BUSY
  try {
    parentPort.postMessage({ page, answer: await renderPage({ ...asked, mayRender, call }) })
  } catch (error) {
    parentPort.postMessage({ page, error: { message: String(error), stack: error?.stack } })
  }
  pages.delete(page)
}

parentPort.on('message', (message) => {
  if ('asked' in message) void render(message)
  else pages.get(message.page)?.[message.call](message.answer)
})
