import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OPEN_TO_ALL, saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { getThread, mayContact, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { HIDE_FROM, type HideFrom } from '#shared/domains/profiles/profiles.options.contract.ts'
import { updatePreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { getPrivacy, updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { nextNoon } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { places } from '../domains/regions/regions.tables.ts'
import { showing, SHOWS_OTHERS } from '../testing/matrices/endpoints.ts'
import { changeProfile } from '../testing/scenario/town.ts'
import { differing, openSurfaces, type Surfaces } from '../testing/matrices/exposure.ts'

let surfaces: Surfaces
let listed: (typeof places.$inferSelect)[]
beforeAll(async () => {
  surfaces = await openSurfaces()
  listed = await surfaces.app.services.db.select().from(places)
})
// Erases each test's members, so that they don't hide from those of other tests.
afterEach(async () => {
  for (const id of born.splice(0)) await eraseMember(surfaces.app.services, id)
})
afterAll(() => surfaces.app.close())

const born: string[] = []
const createPair = async (profiles: Parameters<Surfaces['createPair']>[0]) => {
  const { clock } = surfaces.app
  clock.set(nextNoon(clock.now()))
  const pair = await surfaces.createPair(profiles)
  born.push(pair.one.id, pair.other.id)
  return pair
}

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('there is no such place')
  return value
}
/** A county, another county in the same region, and one in a different region. */
const home = () => {
  const isBeside = (one: (typeof listed)[number], other: (typeof listed)[number]) =>
    one.id !== other.id && one.region === other.region && one.country === other.country
  const here = found(listed.find((one) => listed.some((other) => isBeside(one, other))))
  return {
    here: here.id,
    beside: found(listed.find((other) => isBeside(here, other))).id,
    away: found(listed.find(({ region }) => region !== here.region)).id,
    none: null,
  }
}
type Where = keyof ReturnType<typeof home>
/** The two members' homes. The first member lives `here`, in Town. */
const live = (town: string, where: Where) => ({
  mine: { town: 'Town', placeId: home().here },
  theirs: { town, placeId: home()[where] },
})

const hide = async ({ id }: { id: string }, hideFrom: HideFrom) =>
  (await surfaces.app.as({ id }).call(updatePrivacy, { hideFrom })).ok

/** Hiding doesn't affect these reads, because a member who was written to can still reply. */
const GOES_ON = showing('contact')

const CASES: [HideFrom, string, Where, boolean][] = [
  ['town', ' tOWN', 'away', true],
  ['town', 'Elsewhere', 'here', false],
  ['town', '', 'none', false],
  ['county', 'Elsewhere', 'here', true],
  ['county', 'Town', 'none', true],
  ['county', 'Elsewhere', 'beside', false],
  ['county', '', 'none', false],
  ['region', 'Elsewhere', 'beside', true],
  ['region', 'Elsewhere', 'away', false],
  ['region', '', 'none', false],
]

/** One member viewing another, always at noon. */
const openScene = async () => {
  const { app, createPair: create, createView } = surfaces
  app.clock.set(nextNoon(app.clock.now()))
  const pair = await create(live('Elsewhere', 'here'))
  const { one: seen, other: viewer } = pair
  const view = createView(pair, viewer, seen)
  // Both members' own profiles show when they were last changed, so both are changed up front.
  for (const member of [seen, viewer]) await hide(member, 'nobody')
  const looks = new Map<string, ReturnType<typeof view.look>>()
  return {
    seen,
    viewer,
    look: () => view.look(SHOWS_OTHERS),
    /** Moves the viewer and returns what they see from there while no one hides. */
    lookFrom: async (town: string, where: Where) => {
      await changeProfile(app, viewer, live(town, where).theirs)
      const name = JSON.stringify([town, where])
      const look = looks.get(name) ?? view.look(SHOWS_OTHERS)
      looks.set(name, look)
      return look
    },
  }
}

describe('between two members', () => {
  let scene: Awaited<ReturnType<typeof openScene>>
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(async () => {
    for (const { id } of [scene.seen, scene.viewer]) await eraseMember(surfaces.app.services, id)
  })

  describe.each(['the viewed member', 'the viewer'] as const)('while %s hides', (who) => {
    test.each(CASES)(
      'from their %s and the viewer lives in “%s”, %s, the viewed member is hidden: %s',
      covers('BEY-25.1', 'BEY-25.2'),
      async (from, town, where, isHidden) => {
        const { seen, viewer, look, lookFrom } = scene
        const hiding = who === 'the viewed member' ? seen : viewer
        const before = await lookFrom(town, where)
        await hide(hiding, from)
        const all = SHOWS_OTHERS.filter((name) => !GOES_ON.includes(name))
        // Browsers may no longer cache the picture, because visitors no longer see it. Visitors can notice that as
        // well.
        const others = who === 'the viewed member' ? ['photos.getPicture'] : []
        const after = await look()
        await hide(hiding, 'nobody')
        expect(differing(before, after)).toEqual(isHidden ? all.toSorted() : others)
      },
    )
  })

  test('no trace of hiding remains once no one hides', async () => {
    const before = await scene.lookFrom('Elsewhere', 'here')
    expect(differing(before, await scene.look())).toEqual([])
  })
})

/** Possible homes of a member who doesn't show their place: near the viewer and far away. */
const HOMES: [string, Where][] = [
  ['Elsewhere', 'away'],
  ['Town', 'away'],
  ['Elsewhere', 'here'],
  ['Elsewhere', 'beside'],
  ['', 'none'],
]

test.each(HIDE_FROM.filter((from) => from !== 'nobody'))(
  'a member who hides their place looks the same to someone hiding from their %s, wherever they live',
  covers('BEY-25.8'),
  async (from) => {
    const { app } = surfaces
    const { one: seen, other: viewer, ...rest } = await createPair(live('Elsewhere', 'away'))
    const { look } = surfaces.createView({ one: seen, other: viewer, ...rest }, viewer, seen)
    await app.as(seen).call(updatePrivacy, { showPlace: false })
    await hide(viewer, from)
    const answers = []
    for (const [town, where] of HOMES) {
      await changeProfile(app, seen, { town, placeId: home()[where] })
      answers.push(await look(SHOWS_OTHERS))
    }
    const [first = new Map<string, string>(), ...others] = answers
    expect(others.map((answer) => differing(first, answer))).toEqual(others.map(() => []))
    expect(first.get('profiles.getProfile')).toContain(seen.id)
  },
)

test('contact preferences don’t reveal a hidden place', covers('BEY-25.8'), async () => {
  const { app } = surfaces
  const [seen, viewer] = [
    await app.given.member({ showPlace: false }),
    await app.given.member(live('', 'none').mine),
  ]
  await app.given.photo(viewer)
  await app.as(seen).call(saveContactPreferences, { ...OPEN_TO_ALL, withPhotoOnly: true })
  await hide(viewer, 'region')
  const answers = []
  for (const [town, where] of HOMES) {
    await changeProfile(app, seen, { town, placeId: home()[where] })
    answers.push((await app.as(viewer).call(mayContact, { recipient: seen.id })).ok)
  }
  expect(answers).toEqual(HOMES.map(() => ({ allowed: true, question: null })))
})

test(
  'a member who hides from their neighbours still finds a friend nearby, but no one else nearby',
  covers('BEY-25.1', 'BEY-25.2'),
  async () => {
    const { app } = surfaces
    const { one: friend, other } = await createPair(live('Town', 'here'))
    const neighbour = await app.given.member(live('Town', 'here').mine)
    born.push(neighbour.id)
    await app.given.friends(friend, other)
    await hide(other, 'county')
    const { items } = (await app.as(other).call(searchMembers, { town: 'Town' })).ok
    expect(items.map(({ username }) => username)).toEqual([friend.username])
  },
)

test(
  'a member who hides stays hidden from a neighbour who hides their own place',
  covers('BEY-25.8'),
  async () => {
    const { app } = surfaces
    const { one: hiding, other } = await createPair(live('Town', 'here'))
    await app.as(other).call(updatePrivacy, { showPlace: false })
    await hide(hiding, 'town')
    const status = async (viewer: { id: string }, { username }: { username: string }) =>
      (await app.as(viewer).call(getProfile, { username })).status
    expect([await status(other, hiding), await status(hiding, other)]).toEqual([404, 200])
  },
)

test.each<[string, number]>([
  ['visitor', 404],
  ['friend', 200],
  ['admin', 404],
])(
  'for a %s in the same town, a profile hidden from its town responds with %i',
  covers('BEY-25.2'),
  async (viewer, status) => {
    const { app } = surfaces
    const { one: seen, other } = await createPair({
      ...live('Town', 'here'),
      theirs: { ...live('Town', 'here').theirs, role: viewer === 'admin' ? 'admin' : 'user' },
    })
    if (viewer === 'friend') await app.given.friends(seen, other)
    await hide(seen, 'town')
    const agent = viewer === 'visitor' ? app.visitor() : app.as(other)
    expect((await agent.call(getProfile, { username: seen.username })).status).toBe(status)
  },
)

test(
  'moving takes effect immediately, and members can read what’s known about their place',
  covers('BEY-25.3'),
  async () => {
    const { app } = surfaces
    const { one: seen, other } = await createPair(live('Elsewhere', 'away'))
    await hide(seen, 'town')
    const status = async () => (await app.as(other).call(getProfile, { username: seen.username })).status
    expect(await status()).toBe(200)
    await app.as(other).call(updatePreferences, { town: 'Town' })
    expect(await status()).toBe(404)
    await app.as(seen).call(updatePreferences, { town: '' })
    expect(await status()).toBe(200)
    expect((await app.as(seen).call(getPrivacy, {})).ok).toMatchObject({
      hideFrom: 'town',
      home: { town: null },
    })
  },
)

describe('messages between neighbours', covers('BEY-25.2'), () => {
  const write = (from: { id: string }, to: string) =>
    surfaces.app.as(from).call(sendMessage, { to, body: 'Hello', clientKey: newId() })

  test('strangers can’t start a conversation, and aren’t shown why', async () => {
    const { app } = surfaces
    const { mine, theirs } = live('Town', 'here')
    const [seen, other] = [await app.given.member(mine), await app.given.member(theirs)]
    await hide(seen, 'town')
    for (const [from, to] of [
      [other, seen],
      [seen, other],
    ] as const) {
      const refused = await write(from, to.username)
      const unknown = await write(from, `nobody-${newId().slice(0, 8)}`)
      expect([refused.status, refused.code]).toEqual([unknown.status, unknown.code])
    }
  })

  test('the member who was written to may reply, and only then may the writer continue', async () => {
    const { app } = surfaces
    const { mine, theirs } = live('Town', 'here')
    const [seen, other] = [await app.given.member(mine), await app.given.member(theirs)]
    born.push(seen.id, other.id)
    expect((await write(seen, other.username)).status).toBe(200)
    await hide(seen, 'town')
    expect((await write(seen, other.username)).status).not.toBe(200)
    expect((await write(other, seen.username)).status).toBe(200)
    expect((await write(seen, other.username)).status).toBe(200)
  })

  test('a conversation in which both members have written can continue', async () => {
    const { app } = surfaces
    const { one, other, threadId } = await createPair(live('Town', 'here'))
    expect((await write(other, one.username)).status).toBe(200)
    await hide(one, 'region')
    for (const [from, to] of [
      [other, one],
      [one, other],
    ] as const) {
      expect((await write(from, to.username)).status).toBe(200)
      expect((await app.as(from).call(getThread, { threadId })).ok.thread.other?.username).toBe(to.username)
    }
  })
})
