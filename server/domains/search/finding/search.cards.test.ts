import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SORTS } from '#shared/domains/search/search.contract.ts'
import { NO_FILTERS } from '#shared/domains/search/search.rules.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { giveTier, newTown, type Member } from '#server/testing/scenario/town.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { listCards } from './search.cards.queries.ts'
import { findViewer } from './search.facts.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Change = (member: Member, viewer: Member) => Promise<unknown>

const setProfile =
  (change: Partial<typeof profiles.$inferInsert>): Change =>
  ({ id }) =>
    app.services.db.update(profiles).set(change).where(eq(profiles.id, id))
const setAccount =
  (change: Partial<typeof accounts.$inferInsert>): Change =>
  ({ id }) =>
    app.services.db.update(accounts).set(change).where(eq(accounts.id, id))

/**
 * Changes of which the search isn't notified, so that the search row remains. Each comes with the viewers who can still
 * find the member.
 */
const CHANGES: [string, Change, { visitor: boolean; viewer: boolean; friend: boolean }][] = [
  ['unchanged', async () => {}, { visitor: true, viewer: true, friend: true }],
  ['suspended', setAccount({ status: 'suspended' }), { visitor: false, viewer: false, friend: false }],
  ['deleted', setAccount({ status: 'deleted' }), { visitor: false, viewer: false, friend: false }],
  ['unconfirmed', setAccount({ confirmedAt: null }), { visitor: false, viewer: false, friend: false }],
  ['for members only', setProfile({ visibility: 'members' }), { visitor: false, viewer: true, friend: true }],
  [
    'for friends only',
    setProfile({ visibility: 'friends' }),
    { visitor: false, viewer: false, friend: true },
  ],
  [
    'blocking',
    (member, viewer) => app.given.block(member, viewer),
    { visitor: true, viewer: false, friend: true },
  ],
  [
    'blocked',
    (member, viewer) => app.given.block(viewer, member),
    { visitor: true, viewer: false, friend: true },
  ],
]

describe.each(SORTS)('search results by %s', (sort) => {
  test.each(CHANGES)(
    'a member’s card is shown only to viewers who may see the member now, whatever the search row states: %s',
    async (_what, change, expected) => {
      const { member, town } = newTown(app)
      const [viewer, friend, changed, other] = [
        await app.given.member(),
        await app.given.member(),
        await member(),
        await member(),
      ]
      await app.given.friends(changed, friend)
      const { db, clock } = app.services
      const now = clock.now()
      const openFor = async (who: Member | null) => ({
        filters: { ...NO_FILTERS, town },
        searcher: who && ((await findViewer(db, { id: who.id }, now))?.searcher ?? null),
        places: null,
        without: who ? [who.id] : [],
        now,
      })
      const opened = {
        visitor: await openFor(null),
        viewer: await openFor(viewer),
        friend: await openFor(friend),
      }
      await change(changed, viewer)
      for (const who of ['visitor', 'viewer', 'friend'] as const) {
        const asked = { sort, cursor: '', back: false, limit: 10 }
        const { items } = await listCards(app.services, opened[who], asked)
        const names = items.map(({ username }) => username).toSorted()
        const wanted = expected[who] ? [changed.username, other.username] : [other.username]
        expect(names, who).toEqual(wanted.toSorted())
      }
    },
  )

  test('a page without a member who may no longer be seen is shorter, and the list still continues on the next page', async () => {
    const { member, town } = newTown(app)
    const members = [await member(), await member(), await member()]
    const search = {
      filters: { ...NO_FILTERS, town },
      searcher: null,
      places: null,
      without: [],
      now: app.services.clock.now(),
    }
    const page = (cursor: string) => listCards(app.services, search, { sort, cursor, back: false, limit: 2 })
    const before = await page('')
    expect(before.items).toHaveLength(2)
    const second = members.find(({ id }) => id === before.items[1]?.id)
    if (!second) throw new Error('the page has no second member')
    await setAccount({ status: 'suspended' })(second, second)
    const after = await page('')
    expect(after.items).toEqual(before.items.slice(0, 1))
    expect(after.next).toBe(before.next)
    expect((await page(after.next ?? '')).items).toHaveLength(1)
  })

  test('a tier is highlighted until it expires, even if the expiry hasn’t been processed yet', async () => {
    const { member, found } = newTown(app)
    const gold = await member()
    const expiresAt = new Date(app.services.clock.now().getTime() + HOUR)
    await giveTier(app, gold, { name: 'gold', expiresAt })
    expect(await found(null, { sort })).toMatchObject([{ highlight: 'gold' }])
    app.clock.advance(HOUR)
    expect(await found(null, { sort })).toMatchObject([{ highlight: null }])
  })

  test('a picture on a card is shown only to its audience', async () => {
    const { member, found } = newTown(app)
    const [owner, friend, stranger] = [await member(), await app.given.member(), await app.given.member()]
    await app.given.friends(owner, friend)
    const photo = { id: newId(), width: 8, height: 10, thumbhash: 'abc' }
    await app.services.db
      .insert(photos)
      .values({ ...photo, ownerId: owner.id, fileKey: newId(), createdAt: app.clock.now() })
    await setProfile({ photoId: photo.id })(owner, stranger)
    expect(await found(null, { sort })).toMatchObject([{ picture: photo }])
    await app.services.db.update(photos).set({ audience: 'friends' }).where(eq(photos.id, photo.id))
    expect(await found(null, { sort })).toMatchObject([{ picture: null }])
    expect(await found(stranger, { sort })).toMatchObject([{ picture: null }])
    expect(await found(friend, { sort })).toMatchObject([{ picture: photo }])
  })
})
