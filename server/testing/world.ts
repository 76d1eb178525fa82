import { eq } from 'drizzle-orm'
import { sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import type { Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { accounts } from '../domains/accounts/accounts.tables.ts'
import type { Agent } from './agent.ts'
import type { TestApp } from './app.ts'

/**
 * Everybody who may stand at a lock. `party` is the one whose things are asked for; it has blocked `blocked`, and
 * `blocking` has blocked it.
 */
export const ACTORS = [
  'stranger',
  'party',
  'other',
  'blocked',
  'blocking',
  'friend',
  'suspended',
  'admin',
] as const
export type ActorName = (typeof ACTORS)[number]

/** Members with every relation to a party, and a function that makes such a party. */
const createSociety = async (app: TestApp) => {
  const { given } = app
  const [partner, other, blocked, blocking, friend] = [
    await given.member(),
    await given.member(),
    await given.member(),
    await given.member(),
    await given.member(),
  ]
  const suspended = await given.member({ town: 'Suspendedham', userCountry: 'England' })
  const admin = await given.member({ role: 'admin' })
  const partnersPhoto = await given.photo(partner, { isShared: true })
  // Both write to more parties than the free tier allows in a day.
  await given.tier(friend, 'gold')
  await given.tier(partner, 'gold')

  const createRelated = async (profile: Parameters<typeof given.member>[0]) => {
    const member = await given.member(profile)
    await given.block(member, blocked)
    await given.block(blocking, member)
    await given.friends(member, friend)
    return member
  }
  const createParty = async (visibility: Visibility) => {
    const town = `${visibility}ham`
    const party = await createRelated({
      visibility,
      town,
      userCountry: 'England',
      profileType: 'couple_mf',
      partnerBirthYear: 1990,
      partnerBirthMonth: 5,
    })
    /** Somebody whom everybody knows as they know the party, for what cannot be done twice. */
    const another = () => createRelated({ visibility })
    const message = { to: partner.username, body: 'Hello', clientKey: newId() }
    const { thread } = (await app.as(party).call(sendMessage, message)).ok
    const photoIds = {
      everyone: await given.photo(party),
      friends: await given.photo(party, { audience: 'friends' }),
      chosen: await given.photo(party, { audience: 'chosen', sharedWith: [other, blocked, suspended] }),
    }
    const photo = { photoId: partnersPhoto, duration: 'day' as const }
    const reply = { threadId: thread.id, body: 'This is me', clientKey: newId(), photo }
    const lockId = (await app.as(partner).call(sendMessage, reply)).ok.message.id
    const searchId = await given.savedSearch(party)
    const { roomId } = (await app.as(party).call(startChat, { memberId: partner.id })).ok
    const line = { roomId, text: 'Hello', clientKey: newId() }
    await app
      .as(party)
      .call(sendLine, line)
      .then(({ ok }) => ok)
    return { party, another, town, threadId: thread.id, roomId, lockId, photoIds, searchId }
  }
  /** Comes last: some things can only be given to an active member. */
  const suspend = () =>
    app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, suspended.id))
  const people = { app, partner, other, blocked, blocking, friend, suspended, admin }
  return { people, createParty, suspend }
}

/**
 * A small world: a party for each visibility of a profile, in a town of its own, and members with every relation to
 * it.
 */
export const createWorld = async (app: TestApp) => {
  const { people, createParty, suspend } = await createSociety(app)
  const parties = {
    everyone: await createParty('everyone'),
    members: await createParty('members'),
    friends: await createParty('friends'),
  }
  await suspend()
  return { ...people, parties }
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** The world as it is around one of its parties. */
export const around = ({ parties, ...people }: World, visibility: Visibility) => ({
  ...people,
  ...parties[visibility],
})
export type Scene = ReturnType<typeof around>

/** A world with a single party, whose profile is for everyone: cheap enough to make many. */
export const createScene = async (app: TestApp): Promise<Scene> => {
  const { people, createParty, suspend } = await createSociety(app)
  const party = await createParty('everyone')
  await suspend()
  return { ...people, ...party }
}

/** The actor in a browser of its own; the log-in of `suspended` is from before. */
export const agentOf = (scene: Scene, actor: ActorName): Agent =>
  actor === 'stranger' ? scene.app.visitor() : scene.app.as(scene[actor])

/** The address of a page about the party. */
export const addressOf = (path: string, scene: Scene): string =>
  path
    .replace('{username}', scene.party.username)
    .replace('{userId}', scene.party.id)
    .replace(/{\w+}/, scene.threadId)
