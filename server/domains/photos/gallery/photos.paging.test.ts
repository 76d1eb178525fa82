import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deletePhoto,
  listOwnPhotos,
  movePhoto,
  setPhotoAudience,
  setProfilePhoto,
} from '#shared/domains/photos/photos.own.contract.ts'
import { listPhotosAs, listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { seal } from '#server/platform/secrets/seal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Creates a member with seven photos, `a` to `g`. The profile photo is `d`, and only friends see `b`. */
const createOwner = async () => {
  const member = await app.given.member()
  await app.given.tier(member, 'gold')
  const ids = new Map<string, string>()
  const add = async (name: string, photo?: Parameters<typeof app.given.photo>[1]) => {
    app.clock.advance(SECOND)
    ids.set(name, await app.given.photo(member, { isProfilePhoto: false, ...photo }))
  }
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    await add(name, { isProfilePhoto: name === 'd', ...(name === 'b' ? { audience: 'friends' } : {}) })
  }
  const agent = app.as(member)
  const idOf = (name: string) => ids.get(name) ?? ''
  // From here on, each photo has a different place.
  await agent.call(movePhoto, { photoId: idOf('a'), place: 0 })
  return {
    member,
    agent,
    add,
    idOf,
    namesOf: (items: readonly { id: string }[]) =>
      items.map(({ id }) => [...ids].find(([, known]) => known === id)?.[0]).join(''),
  }
}
type Owner = Awaited<ReturnType<typeof createOwner>>

interface PageAsked {
  cursor?: string | undefined
  limit: number
}
const LISTS = {
  own: ({ agent }: Owner, page: PageAsked) => agent.call(listOwnPhotos, page),
  'as a visitor': ({ agent }: Owner, page: PageAsked) => agent.call(listPhotosAs, { as: 'visitor', ...page }),
  'of another': ({ member }: Owner, page: PageAsked) =>
    app.visitor().call(listPhotosOf, { username: member.username, ...page }),
}
type ListName = keyof typeof LISTS
const WHOLE: Record<ListName, string> = { own: 'dabcefg', 'as a visitor': 'dacefg', 'of another': 'dacefg' }

/** Changes to the photos between two pages. `last` is the last photo listed. */
const CHANGES: [
  string,
  (owner: Owner, last: string) => Promise<unknown>,
  Record<'own' | 'others', string>,
][] = [
  ['nothing happens', async () => undefined, { own: 'dabcefg', others: 'dacefg' }],
  [
    'the last listed photo is deleted',
    ({ agent, idOf }, last) => agent.call(deletePhoto, { photoId: idOf(last) }),
    { own: 'dabcefg', others: 'dacefg' },
  ],
  [
    'a listed photo is deleted',
    ({ agent, idOf }) => agent.call(deletePhoto, { photoId: idOf('a') }),
    { own: 'dabcefg', others: 'dacefg' },
  ],
  [
    'the profile photo is deleted',
    ({ agent, idOf }) => agent.call(deletePhoto, { photoId: idOf('d') }),
    { own: 'dabcefg', others: 'dacefg' },
  ],
  [
    'the last listed photo is hidden',
    ({ agent, idOf }, last) => agent.call(setPhotoAudience, { photoId: idOf(last), audience: 'friends' }),
    { own: 'dabcefg', others: 'dacefg' },
  ],
  [
    'another photo becomes the profile photo',
    ({ agent, idOf }) => agent.call(setProfilePhoto, { photoId: idOf('f') }),
    { own: 'dabcefg', others: 'dacefg' },
  ],
  [
    'a photo is added, two are deleted and the order changes',
    async ({ agent, idOf, add }) => {
      await add('h')
      await agent.call(movePhoto, { photoId: idOf('h'), place: 7 })
      for (const name of ['a', 'e']) await agent.call(deletePhoto, { photoId: idOf(name) })
      await agent.call(movePhoto, { photoId: idOf('h'), place: 5 })
    },
    { own: 'dabcfgh', others: 'dacfgh' },
  ],
]

const NAMES = ['own', 'as a visitor', 'of another'] as const

describe.each(NAMES)('the list of photos (%s)', (name) => {
  test.each([1, 2, 3, 6, 7, 100])('includes every photo once in pages of %i', async (limit) => {
    const owner = await createOwner()
    let [names, cursor]: [string, string | undefined] = ['', undefined]
    do {
      const { items, next }: { items: { id: string }[]; next: string | null } = (
        await LISTS[name](owner, { limit, cursor })
      ).ok
      expect(items.length).toBe(Math.min(limit, WHOLE[name].length - names.length))
      names += owner.namesOf(items)
      cursor = next ?? undefined
    } while (cursor !== undefined)
    expect(names).toBe(WHOLE[name])
  })

  test.each(CHANGES)('repeats and skips nothing if, between two pages, %s', async (_, change, expected) => {
    const owner = await createOwner()
    const first = (await LISTS[name](owner, { limit: 3 })).ok
    await change(owner, owner.namesOf(first.items).at(-1) ?? '')
    const rest = (await LISTS[name](owner, { limit: 10, cursor: first.next ?? '' })).ok
    expect(owner.namesOf([...first.items, ...rest.items])).toBe(expected[name === 'own' ? 'own' : 'others'])
    expect(rest.next).toBeNull()
  })

  test('is empty if all the remaining photos are gone', async () => {
    const owner = await createOwner()
    const { next } = (await LISTS[name](owner, { limit: WHOLE[name].length - 1 })).ok
    await owner.agent.call(deletePhoto, { photoId: owner.idOf('g') })
    expect((await LISTS[name](owner, { limit: 3, cursor: next ?? '' })).ok).toMatchObject({
      items: [],
      next: null,
    })
  })

  test('accepts only its own cursors, which reveal nothing', async () => {
    const owner = await createOwner()
    const { next } = (await LISTS[name](owner, { limit: 2 })).ok
    expect(Buffer.from(next ?? '', 'base64url').toString('latin1')).not.toContain(owner.idOf('d'))
    const { secretKey } = app.services.config
    const wrong = [
      '3',
      `${newId()} ${newId()} 1 0`,
      next?.slice(1),
      seal(secretKey, 'photos.cursor', 'a b 1 0'),
    ]
    for (const cursor of wrong) {
      const { status, error } = await LISTS[name](owner, { limit: 2, cursor })
      expect([status, error?.fields]).toEqual([422, { cursor: 'is no cursor' }])
    }
  })
})

test('a page of someone else’s photos includes their total number', async () => {
  const owner = await createOwner()
  const first = (await app.visitor().call(listPhotosOf, { username: owner.member.username, limit: 4 })).ok
  const asked = { username: owner.member.username, limit: 4, cursor: first.next ?? '' }
  const rest = (await app.visitor().call(listPhotosOf, asked)).ok
  expect([first.total, rest.total, rest.items.length]).toEqual([6, 6, 2])
})
