import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import {
  listSavedSearches,
  markSavedSearchSeen,
  removeSavedSearch,
  renameSavedSearch,
  saveSearch,
  notifyOfSavedSearch,
  type SavedSearch,
} from '#shared/domains/search/search.saved.contract.ts'
import { NO_FILTERS } from '#shared/domains/search/search.rules.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { changeProfile, newTown, type Member } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
let owner: Member
let town: ReturnType<typeof newTown>
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  town = newTown(app)
  owner = await town.member()
})

type Input = Partial<Omit<SavedSearch, 'id'>> & Record<string, unknown>
const save = (input: Input = {}, who: Member = owner) =>
  app.as(who).call(saveSearch, { name: 'Weekends', clientKey: newId(), town: town.town, ...input })
const saved = async (input: Input = {}) => (await save(input)).ok.id
const list = async (who: Member = owner) => (await app.as(who).call(listSavedSearches, {})).ok.searches
const names = async () => (await list()).map(({ name }) => name)
const fresh = async () => (await list())[0]?.fresh
const join = (profile: Parameters<typeof town.member>[0] = {}) => {
  app.clock.advance(MINUTE)
  return town.member(profile)
}

test('a visitor can’t save or list searches', async () => {
  const stranger = app.visitor()
  expect((await stranger.call(saveSearch, { name: 'Weekends', clientKey: newId() })).code).toBe(
    'not_signed_in',
  )
  expect((await stranger.call(listSavedSearches, {})).code).toBe('not_signed_in')
})

test(
  'a search is saved with its filters and order, renamed, and deleted',
  covers('BEY-03.1', 'BEY-03.2', 'BEY-03.4'),
  async () => {
    const id = await saved({ name: '  Weekends ', types: ['woman'], sort: 'newest', ageMin: 30 })
    await saved({ name: 'away' })
    expect(await list()).toEqual([
      expect.objectContaining({ name: 'away', sort: 'tier' }),
      {
        id,
        name: 'Weekends',
        filters: { ...NO_FILTERS, town: town.town, types: ['woman'], ageMin: 30 },
        sort: 'newest',
        tell: false,
        fresh: 0,
      },
    ])
    expect((await app.as(owner).call(renameSavedSearch, { searchId: id, name: 'WEEKENDS' })).status).toBe(200)
    expect(await names()).toEqual(['away', 'WEEKENDS'])
    expect((await app.as(owner).call(removeSavedSearch, { searchId: id })).status).toBe(200)
    expect(await names()).toEqual(['away'])
  },
)

test(
  'two saved searches of the same member can’t have the same name, ignoring case, but those of different members can',
  covers('BEY-03.2'),
  async () => {
    const id = await saved()
    expect((await save({ name: 'weekENDS' })).code).toBe('saved_search_name_taken')
    await saved({ name: 'Away' })
    const renamed = await app.as(owner).call(renameSavedSearch, { searchId: id, name: 'AWAY' })
    expect(renamed.code).toBe('saved_search_name_taken')
    expect(await names()).toEqual(['Away', 'Weekends'])
    expect((await save({}, await town.member())).status).toBe(200)
  },
)

test('a search is saved only once, however often the request is sent', async () => {
  const clientKey = newId()
  const id = await saved({ clientKey })
  expect(await saved({ clientKey })).toBe(id)
  expect(await names()).toEqual(['Weekends'])
})

test('the name of a saved search can have up to 60 characters', covers('BEY-03.2'), async () => {
  await saved({ name: 'x'.repeat(60) })
  expect(await names()).toEqual(['x'.repeat(60)])
})

test.each<[string, Input]>([
  ['no name', { name: '  ' }],
  ['a name that’s too long', { name: 'x'.repeat(61) }],
  ['an unknown type', { types: ['dog'] }],
  ['a reversed age range', { ageMin: 50, ageMax: 40 }],
])('a saved search with %s is rejected', covers('BEY-03.2'), async (_, input) => {
  expect((await save(input)).code).toBe('invalid_input')
  expect(await list()).toEqual([])
})

test('filters of a saved search that are no longer supported are ignored', async () => {
  await app.given.savedSearch(owner, {
    query: { town: town.town, interests: ['Gone', 'Toys'], sort: 'gone', colour: 'red' },
  })
  const [search] = await list()
  expect(search).toMatchObject({ filters: { ...NO_FILTERS, town: town.town }, sort: 'tier' })
})

test(
  'of twenty searches saved at the same time, only as many as the limit allows are stored',
  covers('BEY-03.2'),
  async () => {
    for (let at = 0; at < 17; at += 1) await app.given.savedSearch(owner)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => save({ name: `At once ${at}` })))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(3)
    expect(codes.filter((code) => code === 'too_many_saved_searches')).toHaveLength(17)
    expect(await list()).toHaveLength(20)
  },
)

test('another member’s saved search can’t be found or changed', async () => {
  const searchId = await saved()
  const before = await list()
  const other = await town.member()
  for (const who of [other, await app.given.member({ role: 'admin' })]) {
    const agent = app.as(who)
    for (const id of [searchId, newId()]) {
      for (const answer of [
        await agent.call(renameSavedSearch, { searchId: id, name: 'Mine' }),
        await agent.call(notifyOfSavedSearch, { searchId: id, tell: true }),
        await agent.call(markSavedSearchSeen, { searchId: id }),
        await agent.call(removeSavedSearch, { searchId: id }),
      ])
        expect(answer.code).toBe('not_found')
    }
    expect(await list(who)).toEqual([])
  }
  expect(await list()).toEqual(before.map((search) => ({ ...search, fresh: 1 })))
})

test(
  'a match is new for 30 days if it joined after the newest match at the time the saved search was last opened',
  covers('BEY-03.3'),
  async () => {
    await join()
    const searchId = await saved({ types: ['woman'] })
    expect(await fresh()).toBe(0)
    const late = await join({ profileType: 'man' })
    await join()
    expect(await fresh()).toBe(1)
    await changeProfile(app, late, { profileType: 'woman' })
    expect(await fresh()).toBe(2)
    await app.as(owner).call(markSavedSearchSeen, { searchId })
    expect(await fresh()).toBe(0)
    await join()
    app.clock.advance(30 * DAY - MINUTE)
    expect(await fresh()).toBe(1)
    app.clock.advance(2 * MINUTE)
    expect(await fresh()).toBe(0)
  },
)

test(
  'counting the new members in a saved search stops at 21, one more than is shown',
  covers('BEY-03.3'),
  async () => {
    await saved()
    for (let at = 0; at < 20; at += 1) await join()
    expect(await fresh()).toBe(20)
    for (let at = 0; at < 3; at += 1) await join()
    expect(await fresh()).toBe(21)
  },
)

const hide: [string, (member: Member) => Promise<unknown>][] = [
  ['has been blocked', ({ id }) => app.as(owner).call(blockMember, { memberId: id })],
  ['has blocked the member', (member) => app.as(member).call(blockMember, { memberId: owner.id })],
  ['no longer appears in search', (member) => app.as(member).call(updatePrivacy, { inSearch: false })],
  ['is visible to friends only', (member) => app.as(member).call(updatePrivacy, { visibility: 'friends' })],
  ['hides from the town', (member) => app.as(member).call(updatePrivacy, { hideFrom: 'town' })],
  ['is looking for other types', (member) => changeProfile(app, member, { lookingForMan: true })],
]

test.each(hide)(
  'a member who %s isn’t counted as a new match',
  covers('BEY-01.1', 'BEY-03.3', 'BLOCK-10.1'),
  async (_, act) => {
    await saved()
    const member = await join()
    expect(await fresh()).toBe(1)
    await act(member)
    expect(await fresh()).toBe(0)
  },
)
