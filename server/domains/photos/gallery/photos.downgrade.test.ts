import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaPath, PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { listOwnPhotos, movePhoto, setProfilePhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { endExpired } from '#server/domains/membership/membership.commands.ts'
import { endMembership, grantMembership } from '#server/domains/membership/membership.requests.commands.ts'
import { membershipTiers } from '#server/domains/membership/membership.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.services.db
    .update(membershipTiers)
    .set({ maxImages: 2 })
    .where(eq(membershipTiers.name, 'silver'))
})
afterAll(() => app.close())

const give = (member: { id: string }, tier: 'silver' | 'gold', expiresAt: Date | null = null) =>
  grantMembership(app.services, member.id, { tier, expiresAt })

/**
 * Creates a gold member with four photos: the profile photo, one for everyone, one for friends and one for a chosen
 * member.
 */
const givenPhotos = async () => {
  const { given } = app
  const [owner, friend, licensed] = [await given.member(), await given.member(), await given.member()]
  await given.friends(owner, friend)
  await give(owner, 'gold')
  const more = { isProfilePhoto: false } as const
  const add = (...photo: Parameters<typeof given.photo>) => {
    app.clock.advance(1000)
    return given.photo(...photo)
  }
  const ids = {
    profile: await add(owner),
    everyone: await add(owner, more),
    friends: await add(owner, { ...more, audience: 'friends' }),
    chosen: await add(owner, { ...more, audience: 'chosen', sharedWith: [licensed] }),
  }
  const agents = {
    visitor: app.visitor(),
    friend: app.as(friend),
    licensed: app.as(licensed),
    owner: app.as(owner),
  }
  type Name = keyof typeof ids
  const names = Object.keys(ids) as Name[]
  return {
    owner,
    /** Returns the files each viewer can load, expecting the same result for every size. */
    opened: async () => {
      const seen: Record<string, string> = {}
      for (const [viewer, agent] of Object.entries(agents)) {
        const open: Name[] = []
        for (const name of names) {
          const answers = await Promise.all(
            PICTURE_SIZES.map((size) => agent.request('GET', mediaPath(ids[name], size))),
          )
          const [status, ...others] = new Set(answers.map(({ statusCode }) => statusCode))
          expect(others).toEqual([])
          if (status === 200) open.push(name)
        }
        seen[viewer] = open.join(' ')
      }
      return seen
    },
    /** Returns the photos listed to their owner as shown. The owner always sees all of them. */
    shown: async () => {
      const { items } = (await agents.owner.call(listOwnPhotos, {})).ok
      expect(items).toHaveLength(4)
      return names.filter((name) => items.some(({ id, isShown }) => id === ids[name] && isShown)).join(' ')
    },
    bringForward: (name: Name) => agents.owner.call(movePhoto, { photoId: ids[name], place: 0 }),
    moveLast: (name: Name) => agents.owner.call(movePhoto, { photoId: ids[name], place: 3 }),
    makeProfilePhoto: (name: Name) => agents.owner.call(setProfilePhoto, { photoId: ids[name] }),
  }
}

const ALL = 'profile everyone friends chosen'
const WITH_GOLD = {
  visitor: 'profile everyone',
  friend: 'profile everyone friends',
  licensed: 'profile everyone chosen',
  owner: ALL,
}

test(
  'a downgrade hides the photos above the limit from everyone else, and an upgrade shows them again',
  covers('BEY-36'),
  async () => {
    const { owner, opened, shown } = await givenPhotos()
    expect([await shown(), await opened()]).toEqual([ALL, WITH_GOLD])
    await give(owner, 'silver')
    const two = 'profile everyone'
    expect([await shown(), await opened()]).toEqual([
      two,
      { visitor: two, friend: two, licensed: two, owner: ALL },
    ])
    await endMembership(app.services, owner.id)
    expect([await shown(), await opened()]).toEqual([
      'profile',
      { visitor: 'profile', friend: 'profile', licensed: 'profile', owner: ALL },
    ])
    await give(owner, 'gold')
    expect([await shown(), await opened()]).toEqual([ALL, WITH_GOLD])
  },
)

test(
  'the member’s order decides which photos stay visible, and the profile photo always does',
  covers('BEY-36'),
  async () => {
    const { owner, opened, shown, bringForward, moveLast, makeProfilePhoto } = await givenPhotos()
    await give(owner, 'silver')
    await bringForward('chosen')
    await moveLast('profile')
    expect([await shown(), await opened()]).toEqual([
      'profile chosen',
      { visitor: 'profile', friend: 'profile', licensed: 'profile chosen', owner: ALL },
    ])
    await makeProfilePhoto('everyone')
    expect(await shown()).toBe('everyone chosen')
    expect((await opened())['visitor']).toBe('everyone')
  },
)

test('an expired membership has the same effect on photos as a downgrade', covers('BEY-36'), async () => {
  const { owner, opened, shown } = await givenPhotos()
  await give(owner, 'gold', new Date(app.clock.now().getTime() + DAY))
  app.clock.advance(DAY)
  await endExpired(app.services)
  expect(await shown()).toBe('profile')
  expect(await opened()).toMatchObject({ friend: 'profile', licensed: 'profile', owner: ALL })
})
