import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PageAnswer, PageAsked, RenderPage } from '#shared/kernel/boot.ts'
import { projectRoot } from './platform/runtime/project-root.ts'

/** Milliseconds that rendering a page may take, not counting its calls. A thread that takes longer is stuck. */
const RENDERS_WITHIN = 10_000

/** The thread's memory limits. Exceeding them ends the thread, but not the process. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

const UNRENDERED: PageAnswer = { queries: [], html: null }

interface AskedCall {
  page: number
  call: number
  name: string
  input: unknown
}

type Told =
  | AskedCall
  | { page: number; answer: PageAnswer }
  | { page: number; error: { message: string; stack: string | undefined } }

interface Page {
  call: PageAsked['call']
  /** Number of its calls still in progress. */
  calls: number
  timer: NodeJS.Timeout
  resolve(answer: PageAnswer): void
  reject(error: Error): void
}

/**
 * Renders pages in a separate thread, so that no other response has to wait for a page. The pages' calls run here. A
 * page that arrives while the thread starts waits for it. If the thread ends, the first of its pages rejects with the
 * reason, so that it's recorded once. The others are left to the browsers, and the next page starts a new thread.
 */
export const createRenderer = (file: string, within = RENDERS_WITHIN) => {
  const pages = new Map<number, Page>()
  let lastPage = 0
  let thread: Worker | undefined
  /** Why the thread ended, until a page has rejected with this reason. */
  let reason: Error | undefined

  const take = (id: number) => {
    const page = pages.get(id)
    clearTimeout(page?.timer)
    pages.delete(id)
    return page
  }
  const leave = () => {
    for (const id of pages.keys()) {
      if (reason) take(id)?.reject(reason)
      else take(id)?.resolve(UNRENDERED)
      reason = undefined
    }
  }
  const stop = (why: Error) => {
    reason = why
    void thread?.terminate()
  }

  const answerCall = async (from: Worker, { page: id, call, name, input }: AskedCall) => {
    const page = pages.get(id)
    if (!page) return
    page.calls += 1
    const answer = await page.call(name, input)
    page.calls -= 1
    if (pages.has(id)) page.timer.refresh()
    from.postMessage({ page: id, call, answer })
  }

  const start = () => {
    const started = new Worker(join(projectRoot, 'server/render-thread.mjs'), {
      workerData: { file },
      resourceLimits: MEMORY,
    })
    started.on('message', (told: Told) => {
      if ('call' in told) answerCall(started, told).catch(stop)
      else if ('answer' in told) take(told.page)?.resolve(told.answer)
      else take(told.page)?.reject(Object.assign(new Error(), told.error))
    })
    started.on('error', stop)
    started.on('exit', (code) => {
      if (thread !== started) return
      thread = undefined
      reason ??= new Error(`the thread that renders pages ended with code ${code}`)
      leave()
    })
    started.unref()
    return (thread = started)
  }

  const renderPage: RenderPage = ({ call, ...asked }) =>
    new Promise((resolve, reject) => {
      const id = (lastPage += 1)
      const timer = setTimeout(() => {
        if (page.calls > 0) timer.refresh()
        else stop(new Error(`a page was not rendered within ${within} ms`))
      }, within)
      const page: Page = { call, calls: 0, timer, resolve, reject }
      pages.set(id, page)
      if (!thread && reason) return leave()
      const worker = thread ?? start()
      worker.postMessage({ page: id, asked, sentAt: process.hrtime.bigint() })
    })

  return {
    start,
    renderPage,
    /** Ends the thread. Pages that are waiting for it are left to the browsers. */
    close: async () => {
      const ending = thread
      thread = reason = undefined
      leave()
      await ending?.terminate()
    },
  }
}
