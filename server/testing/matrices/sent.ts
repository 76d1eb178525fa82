import pg from 'pg'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#shared/kernel/ids.ts'
import { PAGES } from '#shared/routes.ts'
import { DOMAINS } from '../../domains.ts'
import { isEmpty } from '../../domains/accounts/accounts.queries.ts'
import { eraseAgain } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { closeLeaversAgain } from '#server/domains/joining/leaving/joining.leaving.commands.ts'
import { patiently } from '../../platform/jobs/patient.ts'
import { seed } from '../../seed.ts'
import { ENDPOINTS, restoreAfter, sampleOf } from './endpoints.ts'
import { readJobSamples } from './samples.ts'
import { addressOf, agentOf, around, type ActorName, type Scene, type World } from '../scenario/world.ts'

/** A statement as the product passed it to the driver. It's unnamed if its text was built for this one use. */
export interface SentStatement {
  name?: string
  text: string
  values?: unknown[]
}

/** pg-boss maintains its tables from time to time, independently of `work`. Our own statements on them have names. */
const isOfQueue = ({ name, text }: SentStatement) =>
  /^jobs\.[\da-f]{12}$/.test(name ?? '') || (name === undefined && text.includes('pgboss.'))

/** Returns each statement sent while `work` runs, except for pg-boss's. Nothing else may run in the meantime. */
export const sentWhile = async (work: () => Promise<unknown>): Promise<SentStatement[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const sent = query.mock.calls.map(([first, second]) => {
      const asked = first as unknown as string | SentStatement
      const { name, text, values } = typeof asked === 'string' ? { text: asked } : asked
      const given: unknown = second
      return { name, text, values: values ?? (Array.isArray(given) ? given : []) }
    })
    return sent.filter((statement) => !isOfQueue(statement))
  } finally {
    query.mockRestore()
  }
}

type Variant = [actor: ActorName, name: string, input: object]

const REPORT = { category: 'spam', note: 'Asks for money.' }
const CALLERS = ['stranger', 'other', 'party', 'admin'] as const

const REVIEWED = ['pending', 'approved', 'rejected', 'hidden', 'all'] as const

/** Calls with inputs that the samples don't cover, because each sample has only one. */
const variantsOf = ({ partner, threadId, lockId, postId, photoIds }: Scene): Variant[] => [
  ...REVIEWED.flatMap((filter): Variant[] => [
    ['admin', 'verification.listEntries', { filter, order: 'longest', limit: 5 }],
    ['admin', 'verification.listEntries', { filter, order: 'newest', limit: 5 }],
  ]),
  ['admin', 'reports.listAppeals', { filter: 'decided', limit: 5 }],
  ['admin', 'reports.listCases', { filter: 'decided', limit: 5 }],
  ['admin', 'reports.listCases', { filter: 'decided', category: 'spam', limit: 5 }],
  ['party', 'messages.listMessages', { threadId, around: lockId, limit: 5 }],
  ['party', 'messages.listMessages', { threadId, after: lockId, limit: 5 }],
  ['party', 'notifications.saveNotificationNames', { withoutNames: false }],
  ['party', 'photos.listPhotosAs', { as: 'named', username: partner.username }],
  ['party', 'photos.listGivenLicences', { photoId: photoIds.chosen, limit: 5 }],
  ['party', 'profiles.getProfileAs', { as: 'named', username: partner.username }],
  ...[
    { kind: 'message', id: lockId },
    { kind: 'message', id: lockId },
    { kind: 'conversation', id: threadId },
  ].map((thing): Variant => ['party', 'reports.fileReport', { ...thing, ...REPORT, clientKey: newId() }]),
  ['friend', 'reports.fileReport', { kind: 'photo', id: photoIds.everyone, ...REPORT, clientKey: newId() }],
  ['friend', 'reports.fileReport', { kind: 'profile', id: partner.id, ...REPORT, clientKey: newId() }],
  ['other', 'reports.fileReport', { kind: 'post', id: postId, ...REPORT, clientKey: newId() }],
  ['other', 'reports.fileReport', { kind: 'profile', id: partner.id, ...REPORT, clientKey: newId() }],
  ['party', 'profiles.updatePreferences', { profileType: 'woman' }],
  ...(['near', 'friends'] as const).flatMap((filter): Variant[] => [
    ['other', 'posts.listPosts', { filter, limit: 5 }],
    ['other', 'posts.listPostChanges', { filter, ids: [postId] }],
  ]),
  ['stranger', 'search.searchMembers', { sort: 'fit' }],
  ['other', 'search.searchMembers', { sort: 'fit' }],
]

/**
 * Calls every endpoint as each kind of caller, and requests every page as someone who may see it, in case the app
 * renders pages. Returns each statement sent.
 */
export const listSent = async (world: World): Promise<SentStatement[]> => {
  const scene = around(world, 'everyone')
  const call = async (actor: ActorName, name: string, input: object) => {
    const served = world.app.routes.get(name)
    if (!served) throw new Error(`${name} is not served`)
    return agentOf(scene, actor).call(served.endpoint, input)
  }
  return sentWhile(async () => {
    for (const name of Object.keys(ENDPOINTS)) {
      for (const actor of CALLERS) {
        await call(actor, name, await sampleOf(name, scene, actor))
        await restoreAfter(name, scene)
      }
    }
    for (const [actor, name, input] of variantsOf(scene)) {
      const { status } = await call(actor, name, input)
      if (status >= 300) throw new Error(`${name} answers ${status} to ${JSON.stringify(input)}`)
    }
    for (const { path, access } of PAGES) {
      await agentOf(scene, access === 'admins' || access === 'staff' ? 'admin' : 'other').request(
        'GET',
        addressOf(path, scene),
      )
    }
    // Requests the landing page as a visitor, because members aren't shown it.
    await agentOf(scene, 'stranger').request('GET', '/')
  })
}

/**
 * Runs everything that a start runs after an old copy of the database has been restored, in which `erased` still exists
 * and `left` is still visible, and then every job. Returns each statement sent.
 */
export const listSentByJobs = async (
  world: World,
  { erased, left }: { erased: string; left: string },
): Promise<SentStatement[]> => {
  const samples = await readJobSamples()
  const scene = around(world, 'everyone')
  const services = patiently(world.app.services)
  await services.ledger.note(erased, 'erased')
  await services.ledger.note(left, 'left')
  const data = new Map<string, object>()
  const jobs = DOMAINS.flatMap((domain) => domain.jobs ?? [])
  for (const { job } of jobs) data.set(job.name, (await samples[job.name]?.(scene)) ?? {})
  return sentWhile(async () => {
    await seed(services.db, services.clock)
    await isEmpty(services.db)
    await eraseAgain(services)
    await closeLeaversAgain(services)
    for (const { job, run } of jobs) await run(services, z.parse(job.schema, data.get(job.name)))
  })
}
