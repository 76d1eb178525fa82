import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Access, RateLimit } from '#shared/kernel/endpoint.ts'
import type { MailTime } from '#shared/domains/notifications/notifications.contract.ts'
import type { NoticeKind } from '#shared/notices.ts'
import { DOMAINS } from '../../domains.ts'
import type { Services } from '../../platform/domain/services.ts'
import type { TestApp } from '../scenario/app.ts'
import type { Actors, Whom } from './audiences.ts'
import type { Cost } from './costs.ts'
import type { Member } from '../scenario/town.ts'
import type { ActorName, Party, Scene } from '../scenario/world.ts'

type Sample = (scene: Scene, actor: ActorName) => Record<string, unknown> | Promise<Record<string, unknown>>

/** For endpoints without input. */
export const none: Sample = () => ({})

/**
 * What is shown of another member, as far as privacy settings tell these apart. The scene has to make it show the other
 * member, so that the tests can see that a block takes them away. `contact` goes on between two who have written to one
 * another.
 */
export type Shown =
  | 'profile'
  | 'member'
  | 'picture'
  | 'cards'
  | 'counts'
  | 'reach'
  | 'saved'
  | 'dashboard'
  | 'photos'
  | 'fabbed'
  | 'viewers'
  | 'fabs'
  | 'licences'
  | 'conversations'
  | 'conversation'
  | 'recipients'
  | 'notices'
  | 'chat'
  | 'chats'
  | 'contact'
  | 'winks'
  | 'winked'
  | 'posts'

/**
 * What others see there of a member; else friends alone, with whom one of them waits for an answer to a request, whom the
 * member has blocked, the log-ins of the member, or nobody: what is the member's own, or the same for everybody.
 */
export type Shows = readonly Shown[] | 'friends' | 'requests' | 'blocked' | 'logIns' | 'nobody'

/** A limit: for whom, how many calls in how many seconds, and what becomes of them while the store is down. */
export type LimitLine = readonly [
  per: RateLimit['per'],
  max: number,
  seconds: number,
  whenStoreDown: RateLimit['whenStoreDown'],
]

/** All that tests know of an endpoint, written by hand. */
export interface EndpointRecord {
  /**
   * Who gets in, and whom the answer is about. It's never derived: contracts and behaviour are both compared with it, so
   * that neither changes alone.
   */
  who: readonly [Access, Whom]
  /** What a call costs, so that none becomes dearer unseen. */
  cost: Cost
  /** How often it may be called, where that's limited. */
  limits?: readonly LimitLine[]
  /**
   * For a call that takes a member's name or id but doesn't count as a profile view: why nobody can use it to find out who
   * is here.
   */
  bound?: string
  /** For every endpoint that reads, but for those of admins. */
  shows?: Shows
  /** An input with which a call succeeds, for anyone who may make it. */
  sample: Sample
  /** Brings back whom a call has taken out of the world. */
  mend?: (scene: Scene) => Promise<void>
  /** Its sample stores something new each time, and there's nothing to show without. */
  isNewEachTime?: boolean
}
/** Those of a domain, by the names of the endpoints. */
export type Endpoints = Readonly<Record<string, EndpointRecord>>

/** All that tests know of a page, written by hand. */
export interface PageRecord {
  /** For every page that is there, but for those of admins. */
  shows?: Shows
  /** What it costs each viewer, where that is more than usual (`USUAL`). */
  cost?: Partial<Record<'visitor' | 'member' | 'admin', Cost>>
}
/** Those of a domain, by their paths in `shared/routes.ts`. */
export type Pages = Readonly<Record<string, PageRecord>>

/** All that tests know of a resource that a domain registers, written by hand. */
export interface ResourceRecord {
  /** The one of the party. */
  idOf: (scene: Scene) => string
  /** Who may know of it, by whom the profile of the party is for. */
  knownBy: Actors
  /** The same in words, after "members" or "everybody". */
  text: string
}
/** Those of a domain, by the names of the resources. */
export type Resources = Readonly<Record<string, ResourceRecord>>

/** What tests know of a kind of notification, written by hand. */
export interface NoticeRecord {
  /** How members hear of it who never chose. */
  usual: { mail: MailTime; push: boolean }
  /** The address its row leads to; `{about}` is the id of what it's about. */
  leadsTo: string
}
/** Those of a domain, by kind. */
export type Notices = Partial<Record<NoticeKind, NoticeRecord>>

/** For each job of a domain that carries something what it carries, so that there is something to do. */
export type JobSamples = Readonly<Record<string, (scene: Scene) => object | Promise<object>>>

/**
 * Stores, in the tables of a domain that no builder of tests fills, what it holds of a member; `text` makes words
 * that are found nowhere else.
 */
export type Fill = (services: Services, memberId: string, text: (what: string) => string) => Promise<void>

/**
 * Gives every party what it has in this domain, under the names the domain adds to `Party`. The domains below have had their
 * turn.
 */
export type PartyHas<Name extends keyof Party> = (scene: Scene) => Promise<Pick<Party, Name>>

/**
 * Gives two members something in this domain, so that each sees all there is to see of the other. `photos` are the ids of their profile
 * photos, by owner; `since` is before either of them was there. Answers what stands in the scene in place of what the party has.
 */
export type PairHas<Name extends keyof Party = never> = (pair: {
  app: TestApp
  one: Member
  other: Member
  photos: ReadonlyMap<string, string>
  since: Date
}) => Promise<Pick<Party, Name>>

/** What the `*.samples.ts` of all domains export: by the names of the domains, or from the bottom up. */
export const readSampleFiles = async <Exported>({ isFromBelow = false } = {}): Promise<Exported[]> => {
  const names = DOMAINS.map(({ name }) => name)
  const files = (isFromBelow ? names : names.toSorted()).flatMap((name) =>
    readdirSync(`server/domains/${name}`)
      .filter((file) => file.endsWith('.samples.ts'))
      .map((file) => resolve('server/domains', name, file)),
  )
  return Promise.all(files.map((file) => import(file) as Promise<Exported>))
}

/** The data of the jobs of all domains that carry any. */
export const readJobSamples = async (): Promise<JobSamples> =>
  Object.assign(
    {},
    ...(await readSampleFiles<{ jobSamples?: JobSamples }>()).map(({ jobSamples }) => jobSamples),
  ) as JobSamples
