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
/** The viewers whose lists and notifications show that the member viewed them. */
const inViewers: Effects = {
  visitor: [],
  member: ['viewers', 'notices'],
  friend: ['viewers', 'notices'],
  blocked: [],
  admin: ['viewers', 'notices'],
}
/** The viewers for whom the member counts as someone who could write to them. */
const inReach: Effects = {
  visitor: [],
  member: ['reach'],
  friend: ['reach'],
  blocked: [],
  admin: ['reach'],
}
/** The viewers for whom the member is new in a saved search. */
const inSaved: Effects = {
  visitor: [],
  member: ['saved'],
  friend: ['saved'],
  blocked: [],
  admin: ['saved'],
}
/** The viewers who can open a chat with the member, and whose conversation shows when the member was last active. */
const inChat: Effects = {
  visitor: [],
  member: ['chat', 'conversation'],
  friend: ['chat', 'conversation'],
  blocked: [],
  admin: ['chat', 'conversation'],
}
/** The viewers whose winks from the member show the same details as the profile. */
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
 * What each setting changes, by viewer. In conversations, a profile that the viewer may not see has no link, but a
 * member who was written to may still reply. Browsers don't cache a picture that visitors may not see, whoever views
 * it.
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
  // The viewers don't show when they've read messages, so they aren't shown when others have read them.
  [{ showRead: true }, { visitor: [], member: [], friend: [], blocked: [], admin: [] }],
  [{ showAge: false }, both(both(everyone(['profile', 'cards', 'counts']), inReach), inWinks)],
  // The viewer's search is already limited to one country.
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

/** Settings that hide something, with values that must stay secret and the values to restore. */
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

/** A member, and someone viewing them, always at the same time of day. */
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
  // The last activity is the same as after each case, because others are shown which quarter of an hour it was in.
  const lastActiveAt = app.clock.now()
  await changeProfile(app, seen, { lastActiveAt })
  const traces = await db.select().from(profileViews).where(eq(profileViews.viewerId, seen.id))
  const told = await db.select().from(notices).where(eq(notices.memberId, other.id))
  /**
   * Everything the viewer sees with these settings, and optionally with other profile values. Both are restored
   * afterwards.
   */
  const lookWith = async (change: Partial<PrivacySettings>, profile: Profile = {}, was: Profile = {}) => {
    const set = async (settings: Partial<PrivacySettings>) =>
      (await app.as(seen).call(updatePrivacy, settings)).ok
    await set(change)
    await changeProfile(app, seen, profile)
    const found = await look()
    await changeProfile(app, seen, { lastActiveAt, ...was })
    await set(usual)
    // Two of the settings permanently remove traces that the member left on other members' pages.
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
    /** Like `lookWith`, but reuses an earlier result for the same settings. */
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
    '%j changes what it covers, and nothing else',
    covers('PRIV-02.1', 'PRIV-03.1'),
    async (change, effects) => {
      const changed = new Set(effects[viewer].flatMap(showing))
      expect(differing(scene.before, await scene.lookOnceWith(change))).toEqual([...changed].toSorted())
    },
  )

  test.each(HIDDEN)('%j leaves no trace of what it hides, down to the byte', async (change, hidden, was) => {
    const before = await scene.lookOnceWith(change)
    expect(differing(before, await scene.lookWith(change, hidden, was))).toEqual([])
  })

  test('once the settings are restored, none of their effects remain', async () => {
    expect(differing(scene.before, await scene.look())).toEqual([])
  })
})
