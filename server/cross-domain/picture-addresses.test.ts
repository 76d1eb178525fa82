import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { mediaPath, PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { closePhoto, sentPhotoPath, openPhoto } from '#shared/domains/messages/messages.locks.contract.ts'
import {
  giveLicence,
  listGivenLicences,
  revokeLicence,
} from '#shared/domains/photos/photos.licences.contract.ts'
import { deletePhoto, setPhotoAudience } from '#shared/domains/photos/photos.own.contract.ts'
import { leave, LEAVING_WORD } from '#shared/domains/joining/joining.leaving.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { ownProofPath } from '#shared/domains/verification/verification.contract.ts'
import { openedProofPath } from '#shared/domains/verification/verification.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../domains/accounts/accounts.tables.ts'
import { photos } from '../domains/photos/photos.tables.ts'
import { friends } from '../domains/relations/relations.tables.ts'
import { PASSWORD } from '../testing/builders/given.ts'
import { createEntry, openFor } from '../testing/builders/proofs.ts'
import {
  createPhotoViewers,
  OPENED_BY,
  PHOTO_NAMES,
  VIEWERS,
  type PhotoName,
  type ViewerName,
} from '../testing/builders/photo-viewers.ts'
import { openSurfaces, type Surfaces } from '../testing/matrices/exposure.ts'

type Scene = Awaited<ReturnType<typeof createPhotoViewers>>

let surfaces: Surfaces
beforeAll(async () => {
  surfaces = await openSurfaces({}, { drawsPages: true })
})
afterAll(() => surfaces.app.close())

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** Every URL path under which an id could open a picture, whatever the id identifies. */
const addressesOf = (id: string) => [
  mediaPath(id, 'full'),
  sentPhotoPath(id, 'full'),
  ownProofPath(id),
  openedProofPath(id),
]

describe('the data each viewer is shown', covers('BEY-12.1', 'BEY-24.2', 'PHOTO-40.1', 'VERIF-31.1'), () => {
  let scene: Scene
  /** All data about the owner that each viewer is shown. */
  const shown = new Map<ViewerName, string>()
  const opened = new Map<string, readonly ViewerName[]>()
  beforeAll(async () => {
    scene = await createPhotoViewers(surfaces)
    const { app, owner, licensed, people, ids, agentOf } = scene
    const first = { to: licensed.username, body: 'This is us', clientKey: newId() }
    const photo = { photoId: ids.friends, duration: 'day' } as const
    const { message } = (await agentOf('owner').call(sendMessage, { ...first, photo })).ok
    const entryId = await createEntry(app.services, owner)
    const openingId = await openFor(app.services, { entryId, adminId: people.admin.id })
    for (const name of PHOTO_NAMES) opened.set(mediaPath(ids[name], 'full'), OPENED_BY[name])
    opened.set(sentPhotoPath(message.id, 'full'), ['owner'])
    opened.set(ownProofPath(entryId), ['owner'])
    opened.set(openedProofPath(openingId), ['admin'])
    for (const viewer of VIEWERS) shown.set(viewer, await scene.look(viewer))
  })

  test('mentions exactly the pictures that the viewer may open', async () => {
    for (const name of PHOTO_NAMES)
      expect(await scene.openedBy(scene.ids[name]), name).toEqual(OPENED_BY[name])
    for (const viewer of VIEWERS) {
      const told = PHOTO_NAMES.filter((name) => shown.get(viewer)?.includes(scene.ids[name]))
      expect(told, viewer).toEqual(PHOTO_NAMES.filter((name) => OPENED_BY[name].includes(viewer)))
    }
  })

  test('contains neither the URL of a picture that only others may open, nor an id to build such a URL from', async () => {
    const { app, owner, ask } = scene
    for (const viewer of VIEWERS)
      for (const address of new Set(shown.get(viewer)?.match(/\/media\/[\w/-]+/g)))
        expect(await ask(viewer, address), address).toBe('opened')
    for (const [path, viewers] of opened) {
      const by: ViewerName[] = []
      for (const viewer of VIEWERS) if ((await ask(viewer, path)) === 'opened') by.push(viewer)
      expect(by, path).toEqual(viewers)
    }
    const isPicture = new Set(
      (await app.services.db.select({ id: photos.id }).from(photos)).map(({ id }) => id),
    )
    const ids = [...shown.values()].join(' ').match(UUID) ?? []
    const others = new Set(ids.filter((id) => !isPicture.has(id)))
    const made = [...others].flatMap(addressesOf).filter((path) => !opened.has(path))
    expect(made).toContain(mediaPath(owner.id, 'full'))
    for (const path of made)
      for (const viewer of ['licensed', 'admin'] as const)
        expect(await ask(viewer, path), path).not.toBe('opened')
  })
})

test(
  'HEAD, range and conditional requests reveal nothing about a picture the viewer may not open',
  covers('PHOTO-40.1'),
  async () => {
    const { ids, agentOf } = await createPhotoViewers(surfaces)
    const WAYS = [
      ['HEAD', {}],
      ['GET', { range: 'bytes=0-99' }],
      ['GET', { 'if-none-match': 'TAG' }],
      ['GET', { 'if-none-match': '*' }],
      ['GET', { 'if-modified-since': 'Tue, 01 Jan 2030 00:00:00 GMT' }],
    ] as const
    for (const name of PHOTO_NAMES) {
      for (const viewer of VIEWERS.filter((each) => !OPENED_BY[name].includes(each))) {
        for (const [method, sent] of WAYS) {
          const ask = async (id: string) => {
            // Anyone who has seen the picture once, or knows its id, knows the ETag.
            const headers = JSON.parse(JSON.stringify(sent).replace('TAG', `\\"${id}-card\\"`)) as typeof sent
            const answer = await agentOf(viewer).request(method, mediaPath(id, 'card'), { headers })
            return [answer.statusCode, answer.body, { ...answer.headers, date: '' }]
          }
          expect(await ask(ids[name]), `${viewer}: ${name}`).toEqual(await ask(newId()))
        }
      }
    }
  },
)

const licenceOf = async ({ agentOf }: Scene, photoId: string) => {
  const { items } = (await agentOf('owner').call(listGivenLicences, { photoId })).ok
  return items[0]?.id ?? expect.fail('no licence')
}

const CHANGES: readonly [string, PhotoName, readonly ViewerName[], (scene: Scene) => Promise<unknown>][] = [
  [
    'its licence has expired',
    'chosen',
    ['owner'],
    async ({ app, agentOf, ids, licensed }) => {
      const licence = { photoId: ids.chosen, username: licensed.username, duration: 'hour' } as const
      await agentOf('owner').call(giveLicence, licence)
      app.clock.advance(HOUR)
    },
  ],
  [
    'its licence is revoked',
    'chosen',
    ['owner'],
    async (scene) =>
      scene.agentOf('owner').call(revokeLicence, {
        photoId: scene.ids.chosen,
        licenceId: await licenceOf(scene, scene.ids.chosen),
      }),
  ],
  [
    'the member it was shared with is blocked',
    'chosen',
    ['owner'],
    ({ agentOf, licensed }) => agentOf('owner').call(blockMember, { memberId: licensed.id }),
  ],
  [
    'it’s for friends only',
    'everyone',
    ['owner', 'friend'],
    ({ agentOf, ids }) =>
      agentOf('owner').call(setPhotoAudience, { photoId: ids.everyone, audience: 'friends' }),
  ],
  [
    'it’s deleted',
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
  [
    'its owner leaves',
    'everyone',
    [],
    ({ agentOf }) => agentOf('owner').call(leave, { word: LEAVING_WORD, password: PASSWORD, when: 'later' }),
  ],
  [
    'its owner shows the profile to friends only',
    'everyone',
    ['owner', 'friend'],
    ({ agentOf }) => agentOf('owner').call(updatePrivacy, { visibility: 'friends' }),
  ],
  [
    'the friendship has ended',
    'friends',
    ['owner'],
    ({ app, owner }) => app.services.db.delete(friends).where(eq(friends.userA, owner.id)),
  ],
  [
    'its owner blocks the friend',
    'friends',
    ['owner'],
    ({ agentOf, people }) => agentOf('owner').call(blockMember, { memberId: people.friend.id }),
  ],
]
test.each(CHANGES)(
  'once %s, only those who may still see the photo can open it',
  covers('BEY-23.1', 'PHOTO-40.1', 'PHOTO-40.2'),
  async (_, name, left, change) => {
    const scene = await createPhotoViewers(surfaces)
    await change(scene)
    expect(await scene.openedBy(scene.ids[name])).toEqual(left)
  },
)

test(
  'a photo in a message opens only for its owner and, while it’s unlocked, for the recipient',
  covers('BEY-24.1', 'BEY-24.2'),
  async () => {
    const { agentOf, ask, ids, licensed, look } = await createPhotoViewers(surfaces)
    const first = { to: licensed.username, body: 'This is us', clientKey: newId() }
    const photo = { photoId: ids.friends, duration: 'day' } as const
    const { message } = (await agentOf('owner').call(sendMessage, { ...first, photo })).ok
    const lock = { messageId: message.id }
    const openedBy = async () => {
      const opened: ViewerName[] = []
      for (const viewer of VIEWERS) {
        const answers = await Promise.all(
          PICTURE_SIZES.map((size) => ask(viewer, sentPhotoPath(message.id, size))),
        )
        if (answers.includes('opened')) opened.push(viewer)
      }
      return opened
    }
    expect(await openedBy()).toEqual(['owner'])
    await agentOf('licensed').call(openPhoto, lock)
    expect(await openedBy()).toEqual(['owner', 'licensed'])
    // The URL of the photo itself still opens only for friends.
    expect(await look('licensed')).not.toContain(ids.friends)
    await agentOf('licensed').call(closePhoto, lock)
    expect(await openedBy()).toEqual(['owner'])
  },
)
