import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getPrivacy,
  updatePrivacy,
  type PrivacySettings,
} from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { notices } from '../domains/notifications/notifications.tables.ts'
import { profileViews } from '#server/domains/profiles/views/profiles.views.tables.ts'
import { showing, SHOWS_OTHERS } from '../testing/matrices/endpoints.ts'
import type { Shown } from '../testing/matrices/samples.ts'
import { differing, openSurfaces, type Surfaces } from '../testing/matrices/exposure.ts'
import { changeProfile, type Profile } from '../testing/scenario/town.ts'

const VIEWERS = ['visitor', 'member', 'friend', 'blocked', 'admin'] as const
type ViewerName = (typeof VIEWERS)[number]

type Effects = Record<ViewerName, readonly Shown[]>
const everyone = (shown: readonly Shown[]): Effects => ({
  visitor: shown,
  member: [...shown, 'dashboard'],
  friend: [...shown, 'dashboard'],
  blocked: [],
  admin: [...shown, 'dashboard'],
})
/** For whom the member is in lists of viewers, and told of as one. */
const inViewers: Effects = {
  visitor: [],
  member: ['viewers', 'notices'],
  friend: ['viewers', 'notices'],
  blocked: [],
  admin: ['viewers', 'notices'],
}
/** For whom the member counts among those who could write. */
const inReach: Effects = {
  visitor: [],
  member: ['reach'],
  friend: ['reach'],
  blocked: [],
  admin: ['reach'],
}
/** For whom the member is new in a saved search. */
const inSaved: Effects = {
  visitor: [],
  member: ['saved'],
  friend: ['saved'],
  blocked: [],
  admin: ['saved'],
}
/** For whom the member's chat is there, and the conversation says when they were here. */
const inChat: Effects = {
  visitor: [],
  member: ['chat', 'conversation'],
  friend: ['chat', 'conversation'],
  blocked: [],
  admin: ['chat', 'conversation'],
}
/** For whom the member's winks say what their profile says. */
const inWinks: Effects = {
  visitor: [],
  member: ['winks'],
  friend: ['winks'],
  blocked: [],
  admin: ['winks'],
}
const both = (one: Effects, other: Effects): Effects => ({
  visitor: [...one.visitor, ...other.visitor],
  member: [...one.member, ...other.member],
  friend: [...one.friend, ...other.friend],
  blocked: [...one.blocked, ...other.blocked],
  admin: [...one.admin, ...other.admin],
})
const everything: readonly Shown[] = [
  'profile',
  'member',
  'picture',
  'cards',
  'counts',
  'reach',
  'saved',
  'dashboard',
  'photos',
  'fabbed',
  'viewers',
  'fabs',
  'licences',
  'conversations',
  'conversation',
  'recipients',
  'notices',
  'chat',
  'chats',
  'winks',
  'winked',
  'posts',
]

/**
 * What each setting changes, for whom. In conversations a profile has no link where it is closed; anyone who was written
 * to may answer all the same. A picture that visitors may not see is kept by no browser, no matter who looks at it.
 */
const EFFECTS: [Partial<PrivacySettings>, Effects][] = [
  [
    { visibility: 'members' },
    {
      visitor: ['profile', 'member', 'picture', 'photos', 'cards', 'counts'],
      member: ['picture'],
      friend: ['picture'],
      blocked: [],
      admin: ['picture'],
    },
  ],
  [
    { visibility: 'friends' },
    {
      visitor: ['profile', 'member', 'picture', 'photos', 'cards', 'counts'],
      member: everything,
      friend: ['picture', 'cards', 'counts', 'reach', 'saved', 'dashboard'],
      blocked: [],
      admin: everything,
    },
  ],
  [{ inSearch: false }, both(both(everyone(['cards', 'counts']), inReach), inSaved)],
  [{ showOnline: false }, both(both(everyone(['profile', 'cards']), inViewers), inChat)],
  [{ leaveTrace: false }, inViewers],
  // The viewers show nobody what they have read, and so see nothing of it.
  [{ showRead: true }, { visitor: [], member: [], friend: [], blocked: [], admin: [] }],
  [{ showAge: false }, both(both(everyone(['profile', 'cards', 'counts']), inReach), inWinks)],
  // The looker's own search is for one country.
  [{ showPlace: false }, both(both(everyone(['profile', 'cards']), inReach), inWinks)],
  [
    { allowFabs: false },
    {
      visitor: ['photos'],
      member: ['photos', 'fabbed'],
      friend: ['photos', 'fabbed'],
      blocked: [],
      admin: ['photos', 'fabbed'],
    },
  ],
]

const HOME: Profile = { town: 'Samename', region: null, county: null, userCountry: 'England' }
const BIRTH: Profile = { birthYear: 1990, dobDay: null, dobMonth: null, dobYear: null }

/** What nobody may learn once it is hidden, and how it was. */
const HIDDEN: [Partial<PrivacySettings>, Profile, Profile][] = [
  [{ showAge: false }, { birthYear: 1950, dobDay: 3, dobMonth: 'May', dobYear: 1950 }, BIRTH],
  [{ showPlace: false }, { town: 'Elsewhere', region: 'Wales', county: 'Gwent', userCountry: 'Wales' }, HOME],
  [{ showOnline: false }, { lastActiveAt: new Date('2025-01-01T00:00:00Z') }, {}],
]

let surfaces: Surfaces
beforeAll(async () => {
  surfaces = await openSurfaces()
})
afterAll(() => surfaces.app.close())

/** A member, and someone who looks at them, always at the same time. */
const openScene = async (viewer: ViewerName) => {
  const { app, createPair, createView } = surfaces
  app.clock.advance(DAY)
  const pair = await createPair({
    mine: { ...HOME, ...BIRTH },
    theirs: { role: viewer === 'admin' ? 'admin' : 'user' },
  })
  const { one: seen, other } = pair
  if (viewer === 'friend') await app.given.friends(seen, other)
  if (viewer === 'blocked') await app.given.block(seen, other)
  const view = createView(pair, viewer === 'visitor' ? null : other, seen)
  const look = () => view.look(SHOWS_OTHERS)
  const { home: _, ...usual } = (await app.as(seen).call(getPrivacy, {})).ok
  const { db } = app.services
  // As after each case: the quarter of an hour that others see must be the same.
  const lastActiveAt = app.clock.now()
  await changeProfile(app, seen, { lastActiveAt })
  const traces = await db.select().from(profileViews).where(eq(profileViews.viewerId, seen.id))
  const told = await db.select().from(notices).where(eq(notices.memberId, other.id))
  /** All that is seen with these settings, and perhaps with something else in the profile; then both are as before. */
  const lookWith = async (change: Partial<PrivacySettings>, profile: Profile = {}, was: Profile = {}) => {
    const set = async (settings: Partial<PrivacySettings>) =>
      (await app.as(seen).call(updatePrivacy, settings)).ok
    await set(change)
    await changeProfile(app, seen, profile)
    const found = await look()
    await changeProfile(app, seen, { lastActiveAt, ...was })
    await set(usual)
    // Two settings take back for good what the member has left elsewhere.
    await db.insert(profileViews).values(traces).onConflictDoNothing()
    await db.insert(notices).values(told).onConflictDoNothing()
    return found
  }
  const before = await look()
  const looks = new Map<string, Promise<typeof before>>()
  return {
    before,
    look,
    lookWith,
    /** The same as someone has seen it already, if so. */
    lookOnceWith: (change: Partial<PrivacySettings>) => {
      const name = JSON.stringify(change)
      const once = looks.get(name) ?? lookWith(change)
      looks.set(name, once)
      return once
    },
  }
}

describe.each(VIEWERS)('for a %s', (viewer) => {
  let scene: Awaited<ReturnType<typeof openScene>>
  beforeAll(async () => {
    scene = await openScene(viewer)
  })

  test.each(EFFECTS)(
    '%j changes what it says, and nothing else',
    covers('PRIV-02.1', 'PRIV-03.1'),
    async (change, effects) => {
      const changed = new Set(effects[viewer].flatMap(showing))
      expect(differing(scene.before, await scene.lookOnceWith(change))).toEqual([...changed].toSorted())
    },
  )

  test.each(HIDDEN)('%j leaves no trace of what it hides, to the byte', async (change, hidden, was) => {
    const before = await scene.lookOnceWith(change)
    expect(differing(before, await scene.lookWith(change, hidden, was))).toEqual([])
  })

  test('nothing of that is left afterwards', async () => {
    expect(differing(scene.before, await scene.look())).toEqual([])
  })
})
