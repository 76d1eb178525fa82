import { eq } from 'drizzle-orm'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { mediaPath, PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { closeDoor, doorPath, openDoor } from '#shared/domains/photos/photos.doors.contract.ts'
import {
  giveLicence,
  listGivenLicences,
  revokeLicence,
} from '#shared/domains/photos/photos.licences.contract.ts'
import { deletePhoto, setPhotoAudience } from '#shared/domains/photos/photos.own.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from './domains/accounts/accounts.tables.ts'
import { photos } from './domains/photos/photos.tables.ts'
import { openSurfaces, type Surfaces } from './testing/surfaces.ts'

const VIEWERS = ['visitor', 'owner', 'other', 'friend', 'licensed', 'blocked', 'blocking', 'admin'] as const
type ViewerName = (typeof VIEWERS)[number]
type PhotoName = 'everyone' | 'friends' | 'chosen' | 'surplus'

/** By hand: who may open which photo by its own address. The one that a message brought has another address. */
const OPENED_BY: Readonly<Record<PhotoName, readonly ViewerName[]>> = {
  everyone: ['visitor', 'owner', 'other', 'friend', 'licensed', 'admin'],
  friends: ['owner', 'friend'],
  chosen: ['owner', 'licensed'],
  surplus: ['owner'],
}
const NAMES = Object.keys(OPENED_BY) as PhotoName[]

let surfaces: Surfaces
beforeAll(async () => {
  surfaces = await openSurfaces()
})
afterAll(() => surfaces.app.close())

/** A member with a photo of every kind, one who writes to a licensed one, and everybody who may look. */
const createScene = async () => {
  const { app, createPair, createView } = surfaces
  const { given } = app
  const pair = await createPair()
  const { one: owner, other: licensed } = pair
  await given.tier(owner, 'gold')
  const [other, friend, blocked, blocking] = [
    await given.member(),
    await given.member(),
    await given.member(),
    await given.member(),
  ]
  await given.friends(owner, friend)
  await given.block(owner, blocked)
  await given.block(blocking, owner)
  const people = {
    visitor: null,
    owner,
    other,
    friend,
    licensed,
    blocked,
    blocking,
    admin: await given.member({ role: 'admin' }),
  }
  const more = { isProfilePhoto: false } as const
  const ids: Record<PhotoName, string> = {
    everyone: pair.photos.get(owner.id) ?? '',
    friends: await given.photo(owner, { ...more, audience: 'friends', isShared: true }),
    chosen: await given.photo(owner, { ...more, audience: 'chosen', sharedWith: [licensed, blocked] }),
    surplus: await given.photo(owner, more),
  }
  await app.services.db.update(photos).set({ isSurplus: true }).where(eq(photos.id, ids.surplus))
  const agents = new Map(
    VIEWERS.map((name) => {
      const person = people[name]
      return [name, person ? app.as(person) : app.visitor()] as const
    }),
  )
  const agentOf = (name: ViewerName) => agents.get(name) ?? app.visitor()
  const ask = async (viewer: ViewerName, address: string) => {
    const { statusCode, body, headers } = await agentOf(viewer).request('GET', address)
    return statusCode === 200 ? 'opened' : { statusCode, body, kept: headers['cache-control'] }
  }
  return {
    app,
    owner,
    licensed,
    ids,
    agentOf,
    ask,
    /** Everything the viewer is shown of the owner: all endpoints that read, all pages. */
    look: async (name: ViewerName) =>
      [...(await createView(pair, people[name], owner).look()).values()].join('\n'),
    /** Who opens the photo, in all sizes alike; for everybody else there is nothing, as at an address nobody has. */
    openedBy: async (photoId: string) => {
      const opened: ViewerName[] = []
      for (const viewer of VIEWERS) {
        const unknown = await ask(viewer, mediaPath(newId(), 'card'))
        const answers = await Promise.all(PICTURE_SIZES.map((size) => ask(viewer, mediaPath(photoId, size))))
        if (answers.every((answer) => answer === 'opened')) opened.push(viewer)
        else expect(answers, viewer).toEqual(PICTURE_SIZES.map(() => unknown))
      }
      return opened
    },
  }
}
type Scene = Awaited<ReturnType<typeof createScene>>

test(
  'nobody is told of a picture that they may not open, and whoever may is told of it',
  covers('PHOTO-40', 'BEY-12'),
  async () => {
    const { ids, look, openedBy } = await createScene()
    for (const name of NAMES) expect(await openedBy(ids[name]), name).toEqual(OPENED_BY[name])
    for (const viewer of VIEWERS) {
      const shown = await look(viewer)
      const told = NAMES.filter((name) => shown.includes(ids[name]))
      const mayOpen = NAMES.filter((name) => OPENED_BY[name].includes(viewer))
      expect(told, viewer).toEqual(mayOpen)
    }
  },
)

const licenceOf = async ({ agentOf }: Scene, photoId: string) => {
  const { items } = (await agentOf('owner').call(listGivenLicences, { photoId })).ok
  return items[0]?.id ?? expect.fail('no licence')
}

const CHANGES: readonly [string, PhotoName, readonly ViewerName[], (scene: Scene) => Promise<unknown>][] = [
  [
    'its time is over',
    'chosen',
    ['owner'],
    async ({ app, agentOf, ids, licensed }) => {
      const licence = { photoId: ids.chosen, username: licensed.username, duration: 'hour' } as const
      await agentOf('owner').call(giveLicence, licence)
      app.clock.advance(HOUR)
    },
  ],
  [
    'it is revoked',
    'chosen',
    ['owner'],
    async (scene) =>
      scene.agentOf('owner').call(revokeLicence, {
        photoId: scene.ids.chosen,
        licenceId: await licenceOf(scene, scene.ids.chosen),
      }),
  ],
  [
    'the one it was for is blocked',
    'chosen',
    ['owner'],
    ({ agentOf, licensed }) => agentOf('owner').call(blockMember, { memberId: licensed.id }),
  ],
  [
    'it is for friends only',
    'everyone',
    ['owner', 'friend'],
    ({ agentOf, ids }) =>
      agentOf('owner').call(setPhotoAudience, { photoId: ids.everyone, audience: 'friends' }),
  ],
  [
    'it is deleted',
    'everyone',
    [],
    ({ agentOf, ids }) => agentOf('owner').call(deletePhoto, { photoId: ids.everyone }),
  ],
  [
    'its owner is suspended',
    'everyone',
    [],
    ({ app, owner }) =>
      app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, owner.id)),
  ],
]
test.each(CHANGES)(
  'once %s, an address opens for nobody else',
  covers('PHOTO-40', 'BEY-23'),
  async (_, name, left, change) => {
    const scene = await createScene()
    await change(scene)
    expect(await scene.openedBy(scene.ids[name])).toEqual(left)
  },
)

test(
  'a photo in a message opens for its recipient alone, and only behind an open door',
  covers('BEY-24'),
  async () => {
    const { agentOf, ask, ids, licensed, look } = await createScene()
    const letter = { to: licensed.username, body: 'This is us', clientKey: newId() }
    const photo = { photoId: ids.friends, duration: 'day' } as const
    const { message } = (await agentOf('owner').call(sendMessage, { ...letter, photo })).ok
    const door = { messageId: message.id }
    const openedBy = async () => {
      const opened: ViewerName[] = []
      for (const viewer of VIEWERS) {
        const answers = await Promise.all(
          PICTURE_SIZES.map((size) => ask(viewer, doorPath(message.id, size))),
        )
        if (answers.includes('opened')) opened.push(viewer)
      }
      return opened
    }
    expect(await openedBy()).toEqual(['owner'])
    await agentOf('licensed').call(openDoor, door)
    expect(await openedBy()).toEqual(['owner', 'licensed'])
    // The photo's own address stays for friends.
    expect(await look('licensed')).not.toContain(ids.friends)
    await agentOf('licensed').call(closeDoor, door)
    expect(await openedBy()).toEqual(['owner'])
  },
)
