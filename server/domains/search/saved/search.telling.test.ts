import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import {
  markSavedSearchSeen,
  removeSavedSearch,
  notifyOfSavedSearch,
} from '#shared/domains/search/search.saved.contract.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { on } from '#server/platform/domain/events.ts'
import { memberNotified, noticesGone } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { changeProfile, newTown, type Member } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { hasNews } from './search.saved.queries.ts'
import { notifyOfNew } from './search.telling.commands.ts'

let app: TestApp
let town: ReturnType<typeof newTown>
let owner: Member
let searchId: string
const heard: string[] = []
/** The app's services, with a listener for notifications. */
let services: Services
beforeAll(async () => {
  app = await createTickingApp()
  services = {
    ...app.services,
    reactions: [
      ...app.services.reactions,
      on(memberNotified, async (_services, _unit, { about }) => void heard.push(`matched ${about}`)),
      on(noticesGone, async (_services, _unit, { about }) => void heard.push(`seen ${about}`)),
    ],
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  town = newTown(app)
  owner = await town.member()
  searchId = await app.given.savedSearch(owner, { query: { town: town.town } })
})

const join = () => {
  app.clock.advance(MINUTE)
  return town.member()
}
/** Checks the saved searches. Returns the notifications sent or removed for the search under test. */
const look = async () => {
  heard.length = 0
  await notifyOfNew(services)
  return heard.filter((each) => each.endsWith(searchId)).map((each) => each.split(' ')[0])
}
const isNews = () => hasNews(services, { memberId: owner.id, searchId })

test(
  'a member is notified once of new matches in a saved search, until they open the search',
  covers('BEY-03.1', 'BEY-03.4'),
  async () => {
    expect(await look()).toEqual([])
    await join()
    expect(await look()).toEqual(['matched'])
    await join()
    expect(await look()).toEqual([])
    await app.as(owner).call(markSavedSearchSeen, { searchId })
    expect(await look()).toEqual([])
    await join()
    expect(await look()).toEqual(['matched'])
  },
)

test(
  'a member who turned off notifications of new matches gets none until they turn them on, and then also for earlier matches',
  covers('BEY-03.4'),
  async () => {
    await app.as(owner).call(notifyOfSavedSearch, { searchId, tell: false })
    await join()
    expect(await look()).toEqual([])
    expect(await isNews()).toBe(false)
    await app.as(owner).call(notifyOfSavedSearch, { searchId, tell: true })
    expect(await look()).toEqual(['matched'])
  },
)

test(
  'a notification of new matches is removed if the matches are gone, and the next match leads to a new one',
  covers('BEY-03.4'),
  async () => {
    const member = await join()
    expect(await look()).toEqual(['matched'])
    expect(await isNews()).toBe(true)
    await app.as(member).call(blockMember, { memberId: owner.id })
    expect(await isNews()).toBe(false)
    expect(await look()).toEqual(['seen'])
    await join()
    expect(await look()).toEqual(['matched'])
  },
)

test(
  'members who were last active up to 90 days ago are notified of new matches',
  covers('BEY-03.4'),
  async () => {
    await join()
    const away = async (ms: number) => {
      await changeProfile(app, owner, { lastActiveAt: new Date(app.clock.now().getTime() - ms) })
      return look()
    }
    expect(await away(90 * DAY + MINUTE)).toEqual([])
    expect(await away(90 * DAY - MINUTE)).toEqual(['matched'])
  },
)

test(
  'members who have left or deleted the saved search aren’t notified of new matches',
  covers('BEY-03.4'),
  async () => {
    await join()
    await app.as(owner).call(removeSavedSearch, { searchId })
    expect(await look()).toEqual([])
    expect(await isNews()).toBe(false)
    searchId = await app.given.savedSearch(owner, { query: { town: town.town } })
    await join()
    await eraseMember(app.services, owner.id)
    expect(await look()).toEqual([])
  },
)

test('saved searches are checked for new matches once an hour', covers('BEY-03.4'), async () => {
  await join()
  app.clock.advance(HOUR)
  await app.services.jobs.drain()
  expect(await look()).toEqual([])
  expect(await isNews()).toBe(true)
})
