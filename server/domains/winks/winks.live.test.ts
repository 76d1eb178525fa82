import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { sendWink } from '#shared/domains/winks/winks.contract.ts'
import { countNewWinks } from '#shared/domains/winks/winks.counts.contract.ts'
import { cookieOf, createConnector, createListeningApp, listenAll } from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'

let site: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  site = await createListeningApp()
})
afterAll(() => site.close())

const connectTo = createConnector()

test(
  'a block refreshes the winks on the blocked member’s open pages only if there are some from the blocker',
  covers('DASH-02.3'),
  async () => {
    const { given, as } = site.app
    const [anna, max, kate] = [await given.member(), await given.member(), await given.member()]
    await as(anna).call(sendWink, { memberId: max.id, line: null })
    const heard = listenAll(await connectTo(site.address, await cookieOf(as(max))))
    const names = () => heard.map(([name]) => name).filter((name) => name === 'winks.changed')
    const block = (by: { id: string }) => as(by).call(blockMember, { memberId: max.id })
    expect((await block(kate)).status).toBe(200)
    expect((await as(max).call(countNewWinks, {})).ok.count).toBe(1)
    expect((await block(anna)).status).toBe(200)
    await expect.poll(names, { interval: 10 }).toEqual(['winks.changed'])
    expect((await as(max).call(countNewWinks, {})).ok.count).toBe(0)
  },
)
