import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mediaPath, PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { photos } from '../../domains/photos/photos.tables.ts'
import { discussions } from '../../domains/discussion/discussion.tables.ts'
import { DISCUSSED } from '../../domains/posts/posts.commands.ts'
import { posts } from '../../domains/posts/posts.tables.ts'
import type { Surfaces } from '../matrices/exposure.ts'

export const VIEWERS = [
  'visitor',
  'owner',
  'other',
  'friend',
  'licensed',
  'blocked',
  'blocking',
  'admin',
] as const
export type ViewerName = (typeof VIEWERS)[number]
export type PhotoName = 'everyone' | 'friends' | 'chosen' | 'surplus'

/** Who may open which photo at its own URL, listed by hand. A photo sent in a message has a different URL. */
export const OPENED_BY: Readonly<Record<PhotoName, readonly ViewerName[]>> = {
  everyone: ['visitor', 'owner', 'other', 'friend', 'licensed', 'admin'],
  friends: ['owner', 'friend'],
  chosen: ['owner', 'licensed'],
  surplus: ['owner'],
}
export const PHOTO_NAMES = Object.keys(OPENED_BY) as PhotoName[]

/**
 * Creates a member with a photo of every kind, each in a post as well, a licensed member they write to, and all the
 * viewers.
 */
export const createPhotoViewers = async ({ app, createPair, createView }: Surfaces) => {
  const { given } = app
  const pair = await createPair()
  const { one: owner, other: licensed } = pair
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
  const { db } = app.services
  const shown = Object.values(ids).map((photoId) => ({ id: newId(), photoId }))
  await db.insert(discussions).values(shown.map(({ id }) => ({ id, kind: DISCUSSED, ownerId: owner.id })))
  const post = { userId: owner.id, content: 'Look', audience: 'members' as const, createdAt: app.clock.now() }
  await db.insert(posts).values(shown.map((each) => ({ ...post, ...each })))
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
    people,
    agentOf,
    ask,
    /** Returns everything that the reading endpoints and all pages show the viewer about the owner. */
    look: async (name: ViewerName) =>
      [...(await createView(pair, people[name], owner).look()).values()].join('\n'),
    /**
     * Returns the viewers who can open the photo, in every size. Everyone else must get the same response as for an
     * unknown URL.
     */
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
