import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  OPEN_TO_ALL,
  saveContactPreferences,
  type ContactDraft,
} from '#shared/domains/contact/contact.contract.ts'
import { mayContact, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { COUNT_CAP, countMembers, type SearchInput } from '#shared/domains/search/search.contract.ts'
import { countReach } from '#shared/domains/search/search.reach.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { addCrowd } from '#server/testing/scenario/crowd.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string; username: string }

const reach = async (viewer: Person, draft: Partial<ContactDraft> = {}, on = app) =>
  (await on.as(viewer).call(countReach, { ...OPEN_TO_ALL, ...draft })).ok

const DRAFTS: Partial<ContactDraft>[] = [
  {},
  { allowFriendsOnly: true },
  { verifiedOnly: true },
  { withPhotoOnly: true },
  { verifiedOnly: true, withPhotoOnly: true },
  { allowedProfileTypes: ['man', 'couple_mf'] },
  { blockedProfileTypes: ['man'] },
  { allowFriendsOnly: true, blockedProfileTypes: ['woman'] },
  { verifiedOnly: true, allowedProfileTypes: ['woman'], blockedProfileTypes: ['woman'] },
]

/** Creates a viewer, and a member in the same country for every distinction that contact preferences make. */
const createCountry = async (userCountry: 'Wales' | 'Scotland' | 'Northern Ireland') => {
  const live = (profile: Parameters<typeof app.given.member>[0] = {}) =>
    app.given.member({ userCountry, ...profile })
  const viewer = await live()
  const people = {
    plain: await live({ profileType: 'man' }),
    verified: await live({ verificationStatus: 'verified' }),
    pictured: await live({ profileType: 'couple_mf', verificationStatus: 'verified' }),
    hidden: await live({ profileType: 'couple_mf' }),
    shared: await live(),
    friend: await live(),
    writtenTo: await live({ profileType: 'man' }),
  }
  await app.given.photo(people.pictured)
  await app.given.photo(people.hidden, { audience: 'friends' })
  await app.given.photo(people.shared, { audience: 'chosen', sharedWith: [people.plain] })
  await app.given.friends(viewer, people.friend)
  const message = { to: people.writtenTo.username, body: 'Hello', clientKey: newId() }
  expect((await app.as(viewer).call(sendMessage, message)).status).toBe(200)
  return { viewer, people }
}

test('a visitor can’t count who could write to them', async () => {
  const answer = await app.visitor().call(countReach, { ...OPEN_TO_ALL })
  expect([answer.status, answer.code]).toEqual([401, 'not_signed_in'])
})

test(
  'for every draft of contact preferences, the members counted are exactly those who could write once it’s saved',
  covers('BEY-28.1', 'BEY-28.6'),
  async () => {
    const { viewer, people } = await createCountry('Wales')
    const everybody = Object.values(people)
    for (const visibility of ['members', 'friends'] as const) {
      await app.services.db.update(profiles).set({ visibility }).where(eq(profiles.id, viewer.id))
      for (const draft of DRAFTS) {
        const counted = await reach(viewer, draft)
        await app.as(viewer).call(saveContactPreferences, { ...OPEN_TO_ALL, ...draft })
        const answers = await Promise.all(
          everybody.map((member) => app.as(member).call(mayContact, { recipient: viewer.username })),
        )
        const allowed = answers.filter((answer) => answer.status === 200 && answer.ok.allowed)
        expect([draft, counted]).toEqual([draft, { fitting: everybody.length, reaching: allowed.length }])
      }
    }
  },
)

test(
  'the counts for contact preferences reveal no more about a member than the search does',
  covers('BEY-28.2', 'BEY-28.6'),
  async () => {
    const { viewer, people } = await createCountry('Scotland')
    const found = async (filters: SearchInput) => {
      const asked = { country: 'Scotland', ...filters } as const
      return (await app.as(viewer).call(countMembers, asked)).ok.total
    }
    // The friend and the member who was written to may write anyway.
    const apart = 2
    expect((await reach(viewer)).fitting).toBe(await found({}))
    expect((await reach(viewer, { withPhotoOnly: true })).reaching - apart).toBe(
      await found({ hasPhoto: true }),
    )
    expect((await reach(viewer, { verifiedOnly: true })).reaching - apart).toBe(
      await found({ verified: true }),
    )
    const before = await reach(viewer, { withPhotoOnly: true })
    await app.given.photo(people.verified, { audience: 'friends' })
    await app.given.photo(people.hidden, { audience: 'chosen', sharedWith: [viewer] })
    expect(await reach(viewer, { withPhotoOnly: true })).toEqual(before)
  },
)

test(
  'members the viewer can’t see aren’t counted among those who could write',
  covers('BEY-28.6'),
  async () => {
    const { viewer, people } = await createCountry('Northern Ireland')
    const { fitting } = await reach(viewer)
    await app.given.block(people.verified, viewer)
    await app.given.block(viewer, people.pictured)
    expect(await reach(viewer)).toEqual({ fitting: fitting - 2, reaching: fitting - 2 })
  },
)

test(
  'counting the members who could write stops at a thousand',
  { ...covers('BEY-28.6'), timeout: 60_000 },
  async () => {
    const crowded = await createTestApp()
    await addCrowd(crowded.services.db, { count: 3 * COUNT_CAP, now: crowded.clock.now() })
    const viewer = await crowded.given.member({ profileType: 'woman' })
    expect(await reach(viewer, {}, crowded)).toEqual({ fitting: COUNT_CAP + 1, reaching: COUNT_CAP + 1 })
    await crowded.close()
  },
)
