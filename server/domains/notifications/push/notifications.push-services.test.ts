import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { markThreadRead } from '#shared/domains/messages/messages.contract.ts'
import {
  addPushDevice,
  listPushDevices,
  testPushDevice,
} from '#shared/domains/notifications/notifications.push.contract.ts'
import { createBrowser, testPush } from '#server/testing/fixtures/push.ts'
import { openPushing } from '#server/testing/scenario/pushing.ts'

const site = await openPushing()
const { app, service, createPair, write, pushes, pushesAtOnce } = site
beforeEach(() => site.reset())
afterAll(() => site.close())

const retries = () => site.waits('notifications.pushToDevice', 'retry')

describe('a push service', () => {
  test.each([404, 410])('that responds with %i has its device deleted', async (status) => {
    const { anna, max } = await createPair()
    service.answerWith(status)
    await write(anna, max)
    expect(await pushes()).toHaveLength(1)
    expect((await app.as(max).call(listPushDevices, {})).ok.devices).toEqual([])
    expect(await retries()).toEqual([])
  })

  test.each([429, 500, 503])('that responds with %i gets retries at growing intervals', async (status) => {
    const { anna, max } = await createPair()
    service.answerWith(status)
    await write(anna, max)
    expect(await pushes()).toHaveLength(1)
    const [first = 0] = await retries()
    expect(first).toBeGreaterThan(3)
    expect(await pushesAtOnce()).toEqual([])
    expect(await pushes()).toHaveLength(1)
    const [second = 0] = await retries()
    expect(second).toBeGreaterThan(first)
    service.answerWith(201)
    expect(await pushes()).toHaveLength(1)
    expect(await pushes()).toEqual([])
    expect((await app.as(max).call(listPushDevices, {})).ok.devices).toHaveLength(1)
  })

  test('gets no retry once the message has been read', async () => {
    const { anna, max } = await createPair()
    service.answerWith(503)
    const { thread } = await write(anna, max)
    expect(await pushes()).toHaveLength(1)
    await app.as(max).call(markThreadRead, { threadId: thread.id })
    expect(await pushes()).toEqual([])
  })

  test.each([400, 401, 403, 413])('that responds with %i gets no retry', async (status) => {
    const { anna, max } = await createPair()
    service.answerWith(status)
    await write(anna, max)
    expect(await pushes()).toHaveLength(1)
    expect(await retries()).toEqual([])
    expect((await app.as(max).call(listPushDevices, {})).ok.devices).toHaveLength(1)
  })

  test.each([301, 302, 307, 308])('that redirects with %i isn’t followed', async (status) => {
    const { anna, max, browser } = await createPair()
    service.answerWith(status, { location: `${service.origin}/private` })
    await write(anna, max)
    expect((await pushes()).map(({ path }) => path)).toEqual([browser.path])
    expect(await retries()).toEqual([])
  })

  test('that is no longer on the site’s list gets no pushes', async () => {
    const { anna, max } = await createPair()
    await write(anna, max)
    const { config } = app.services
    const before = config.push
    config.push = testPush()
    const sent = await pushes()
    config.push = before
    expect(sent).toEqual([])
  })

  test('that cannot be reached is logged without the push address', async () => {
    const member = await app.given.member()
    const agent = app.as(member)
    const { subscription, path } = createBrowser()
    const { devices } = (await agent.call(addPushDevice, subscription)).ok
    app.logged.splice(0)
    await agent.call(testPushDevice, { id: devices[0]?.id ?? '' })
    await pushesAtOnce()
    expect(await retries()).toHaveLength(1)
    expect(app.logged.join()).toContain('a push service could not be reached')
    expect(app.logged.join()).not.toContain(path)
  })
})
