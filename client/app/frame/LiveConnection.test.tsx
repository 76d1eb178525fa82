import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { browserWindow } from '#testing/dom.ts'
import { openSite, screen, waitFor, type Site } from '#testing/site.ts'

/** A network that rejects every socket. */
class RefusedSocket extends EventTarget {
  onerror?: (event: Event) => void
  constructor() {
    super()
    queueMicrotask(() => this.onerror?.(new Event('error')))
  }
  close() {}
}

let site: Site
beforeAll(async () => {
  Reflect.set(browserWindow, 'WebSocket', RefusedSocket)
  site = await openSite()
})
afterEach(() => vi.useRealTimers())
afterAll(() => site.close())

test(
  'if live connections are blocked, the page polls for news and a banner says so',
  covers('CONN-28.3'),
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const [anna, max] = [await site.given.member(), await site.given.member()]
    const write = (body: string) =>
      site.as(anna).call(sendMessage, { to: max.username, body, clientKey: newId() })
    const { thread } = (await write('The first')).ok
    await site.open(`/messages/thread/${thread.id}`, max)
    const log = await screen.findByRole('log', { name: 'Conversation' })
    await write('The second')
    await vi.advanceTimersByTimeAsync(30_000)
    await waitFor(() => expect(log).toHaveTextContent('The second'))
    expect(await screen.findByText(/^New messages may take half a minute to show/)).toBeVisible()
  },
)
