import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { liveEvent } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import {
  cookieOf,
  createConnector,
  createListeningApp,
  listenAll,
  next,
} from '#server/testing/scenario/live.ts'
import { inTransaction } from '../db/transaction.ts'

const pinged = liveEvent('tests.pinged', z.object({ text: z.string() }))

let app: TestApp
let address: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, address, close } = await createListeningApp())
})
afterAll(() => close())

const connect = createConnector()

/** Opens a member's page, and records what it receives. */
const openPage = async () => {
  const member = await app.given.member()
  const page = await connect(address, await cookieOf(app.as(member)))
  return { member, page, heard: listenAll(page) }
}

test('no event data is loaded for a member without an open page', async () => {
  const { hub } = app.services
  const [away, { member, page }] = [await app.given.member(), await openPage()]
  const look = vi.fn(() => Promise.resolve({ text: 'new' }))
  hub.publishFresh(away.id, pinged, look)
  const arrived = next(page, pinged.name)
  hub.publishFresh(member.id, pinged, () => Promise.resolve({ text: 'mine' }))
  expect(await arrived).toEqual({ text: 'mine' })
  expect(look).not.toHaveBeenCalled()
})

test('a page receives events as soon as it’s connected, which is when it fetches what it missed', async () => {
  const member = await app.given.member()
  const cookie = await cookieOf(app.as(member))
  await connect(address, cookie)
  expect(await app.services.hub.listOnline([member.id])).toEqual(new Set([member.id]))
})

test('events sent while another event’s data is being loaded arrive after that event, and an event without data isn’t sent', async () => {
  const { hub } = app.services
  const { member, heard } = await openPage()
  let find = (_text: string): void => {}
  const found = new Promise<{ text: string }>((resolve) => {
    find = (text) => resolve({ text })
  })
  hub.publishFresh(member.id, pinged, () => found)
  hub.publishFresh(member.id, pinged, () => Promise.resolve(null))
  hub.publish(member.id, pinged, { text: 'later' })
  hub.publishFresh(member.id, pinged, () => Promise.resolve({ text: 'last' }))
  find('first')
  const told = (text: string) => [pinged.name, { text }]
  await expect.poll(() => heard).toEqual([told('first'), told('later'), told('last')])
})

test('an event’s data is loaded once the transaction has committed, and never without a commit', async () => {
  const { member, heard } = await openPage()
  const order: string[] = []
  const act = (name: string, end: () => Promise<void>) =>
    inTransaction(app.services, async ({ publishFresh, afterCommit }) => {
      publishFresh(member.id, pinged, () => {
        order.push(`${name} looked up`)
        return Promise.resolve({ text: name })
      })
      afterCommit(() => order.push(`${name} committed`))
      await end()
    })
  await expect(act('undone', () => Promise.reject(new Error('undone')))).rejects.toThrow('undone')
  await act('kept', () => Promise.resolve())
  await expect.poll(() => heard).toEqual([[pinged.name, { text: 'kept' }]])
  expect(order).toEqual(['kept committed', 'kept looked up'])
})

test('pages that can’t be notified are made to reconnect, so that they fetch what they missed', async () => {
  const { hub } = app.services
  const { member, page } = await openPage()
  const closed = next(page, 'disconnect')
  hub.publishFresh(member.id, pinged, () => Promise.reject(new Error('no database')))
  expect(await closed).toBe('io server disconnect')
  expect(app.logged.splice(0).join('')).toContain('open pages could not be told')
})

test('an invalid event doesn’t stop later ones', async () => {
  const { hub } = app.services
  const { member } = await openPage()
  hub.publishFresh(member.id, pinged, () => Promise.resolve(null))
  hub.publish(member.id, pinged, { text: 1 } as never)
  expect(() => hub.publish(newId(), pinged, { text: 1 } as never)).toThrow('text')
  const look = vi.fn(() => Promise.resolve(null))
  await expect.poll(() => app.logged.splice(0).join('')).toContain('open pages could not be told')
  const page = await connect(address, await cookieOf(app.as(member)))
  const arrived = next(page, pinged.name)
  hub.publishFresh(member.id, pinged, look)
  hub.publish(member.id, pinged, { text: 'right' })
  expect(await arrived).toEqual({ text: 'right' })
  expect(look).toHaveBeenCalledOnce()
})
