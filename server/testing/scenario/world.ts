import { eq } from 'drizzle-orm'
import type { Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import { accounts } from '../../domains/accounts/accounts.tables.ts'
import type { Agent } from './agent.ts'
import type { TestApp } from './app.ts'
import { readSampleFiles, type PartyHas } from '../matrices/samples.ts'
import type { Member } from './town.ts'

/**
 * Every kind of caller. `party` is the member whose data is requested. It has blocked `blocked`, and `blocking` has
 * blocked it.
 */
export const ACTORS = [
  'stranger',
  'party',
  'other',
  'blocked',
  'blocking',
  'friend',
  'suspended',
  'moderator',
  'admin',
] as const
export type ActorName = (typeof ACTORS)[number]

/** Every actor except strangers and the parties, and a member to whom each party has written. */
type People = Record<Exclude<ActorName, 'stranger' | 'party'> | 'partner', Member> & { app: TestApp }

/** A party and its things, by name. Each domain's samples add the names of the things they create (`PartyHas`). */
export interface Party {
  party: Member
  /** Creates a member related to everyone in the same way as the party, for actions that can't be repeated. */
  another: () => Promise<Member>
  town: string
}

/** The world around one of its parties. */
export type Scene = People & Party

/** Creates members with every relation to a party, and returns them with a function that creates such a party. */
const createSociety = async (app: TestApp) => {
  const { given } = app
  const samples = await readSampleFiles<{ partyHas?: PartyHas<keyof Party> }>({ isFromBelow: true })
  const [partner, other, blocked, blocking, friend] = [
    await given.member(),
    await given.member(),
    await given.member(),
    await given.member(),
    await given.member(),
  ]
  const suspended = await given.member({ town: 'Suspendedham', userCountry: 'England' })
  const moderator = await given.member({ role: 'moderator' })
  const admin = await given.member({ role: 'admin' })
  // These two members write to more parties than the free tier allows per day.
  await given.tier(friend, 'gold')
  await given.tier(partner, 'gold')

  const createRelated = async (profile: Parameters<typeof given.member>[0]) => {
    const member = await given.member(profile)
    await given.block(member, blocked)
    await given.block(blocking, member)
    await given.friends(member, friend)
    return member
  }
  const createParty = async (visibility: Visibility): Promise<Party> => {
    const town = `${visibility}ham`
    const party = await createRelated({
      visibility,
      town,
      userCountry: 'England',
      profileType: 'couple_mf',
      partnerBirthYear: 1990,
      partnerBirthMonth: 5,
    })
    const has = { party, another: () => createRelated({ visibility }), town }
    for (const { partyHas } of samples) {
      Object.assign(has, await partyHas?.({ ...people, ...(has as Party) }))
    }
    return has as Party
  }
  /** Called last, because some things can only be given to an active member. */
  const suspend = () =>
    app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, suspended.id))
  const people: People = { app, partner, other, blocked, blocking, friend, suspended, moderator, admin }
  return { people, createParty, suspend }
}

/**
 * Creates a small world: a party for each profile visibility, in its own town, and members with every relation to it.
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

/** The scene around one of the world's parties. */
export const around = ({ parties, ...people }: World, visibility: Visibility): Scene => ({
  ...people,
  ...parties[visibility],
})

/** Creates a world with a single party, whose profile everyone may see. Cheap enough to create many. */
export const createScene = async (app: TestApp): Promise<Scene> => {
  const { people, createParty, suspend } = await createSociety(app)
  const party = await createParty('everyone')
  await suspend()
  return { ...people, ...party }
}

/** The actor in a new browser. The session of `suspended` is from before the suspension. */
export const agentOf = (scene: Scene, actor: ActorName): Agent =>
  actor === 'stranger' ? scene.app.visitor() : scene.app.as(scene[actor])

/** The staff member that a sample is about: the actor, or an admin if the actor isn't staff. */
export const staffOf = (scene: Scene, actor: ActorName): Member =>
  actor === 'moderator' ? scene.moderator : scene.admin

/** The URL of a page about the party or its things. For any other page, its ID leads to nothing. */
export const addressOf = (path: string, scene: Scene): string => {
  const named: Record<string, unknown> = { ...scene, username: scene.party.username, userId: scene.party.id }
  return path.replaceAll(/{(\w+)}/g, (_, name: string) => {
    const value = named[name]
    return typeof value === 'string' ? value : scene.party.id
  })
}
