import { sql } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { membershipTiers } from '#server/domains/membership/membership.tables.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import {
  consents,
  memberActivity,
  personalDetails,
  profiles,
} from '#server/domains/profiles/profiles.tables.ts'
import { findPlace } from '#server/domains/regions/regions.queries.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import type { Progress } from '#server/platform/progress.ts'
import { seed } from '#server/seed.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { gatherCommunity } from './community.ts'
import { insertRows } from './insert.ts'
import { welcome } from './newcomers.ts'
import { composeParts } from './parts.ts'
import { demoPlaces } from './places.ts'
import { type DemoMember, generateMember } from './population.ts'
import { storePortraits } from './portrait-pool.ts'
import { type MemberRows, memberRows } from './rows.ts'
import { storeSnapshots } from './snapshots.ts'

export const DEMO_MEMBERS = 500
const SEED = 1
/** Number of members stored with one statement per table. */
const BATCH = 1000

export type DemoProgress = Progress<'portraits' | 'members' | 'search'>

/** The label of each step, shown with its progress. */
export const DEMO_STEPS: Record<DemoProgress['step'], string> = {
  portraits: 'Drawing portraits',
  members: 'Moving members in',
  search: 'Preparing the search',
}

/**
 * Fills an empty database with the whole demo community, or with nothing on failure. Throws a StartFailure if there are
 * accounts already.
 */
export const loadDemo = async (
  services: Services,
  {
    members: size = DEMO_MEMBERS,
    onProgress = () => {},
  }: { members?: number; onProgress?: (progress: DemoProgress) => void } = {},
): Promise<void> => {
  const { db, clock, files, config } = services
  if ((await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0) {
    throw new StartFailure('The demo community can only be loaded into an empty database.')
  }
  const now = clock.now()
  await seed(db, clock)

  const community = gatherCommunity({ seed: SEED, now, size })
  const known = [...community.fixed, ...community.others]
  const portraitOf = await storePortraits(files, {
    size,
    members: known,
    onProgress: (done, total) => onProgress({ step: 'portraits', done, total }),
  })
  const album = { seed: SEED, portraitOf, snapshots: await storeSnapshots(files) }
  const membersOf = (from: number) =>
    range(from, Math.min(size, from + BATCH)).map((index) => known[index] ?? generateMember(community, index))
  const parts = await composeParts({
    ...community,
    files,
    config,
    portraitOf,
    photos: membersOf(0).flatMap((member) => welcome(member, album).photos),
  })
  const passwordHash = await hashPassword({ password: DEMO_PASSWORD, whom: 'demo' })

  await inTransaction(services, async ({ tx }) => {
    const tierIds = new Map((await tx.select().from(membershipTiers)).map((tier) => [tier.name, tier.id]))
    const placeOf = await listDemoPlaces(tx)
    for (let from = 0; from < size; from += BATCH) {
      const newcomers = membersOf(from).map((member) => welcome(parts.amended(member), album))
      const rows = newcomers.map((newcomer) =>
        memberRows(newcomer, {
          now,
          passwordHash,
          role: newcomer.member.email === 'admin@demo.example' ? 'admin' : 'user',
          place: placeOf(newcomer.member),
          tierId: tierIds.get(newcomer.member.tier) ?? null,
        }),
      )
      await insertMembers(tx, rows)
      await parts.storeMembers(tx, newcomers)
      onProgress({ step: 'members', done: from + rows.length, total: size })
    }
    onProgress({ step: 'search', done: 0, total: size })
    await parts.store(tx)
  })
  const filled = new Set([
    accounts,
    ...services.personal.flatMap(({ holds }) => holds.map(({ table }) => table)),
  ])
  for (const table of filled) await db.execute(sql`vacuum (analyze) ${table}`)
  onProgress({ step: 'search', done: size, total: size })
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

const insertMembers = async (tx: Tx, rows: readonly MemberRows[]): Promise<void> => {
  await insertRows(
    tx,
    accounts,
    rows.map((row) => row.account),
  )
  await insertRows(
    tx,
    photos,
    rows.flatMap((row) => row.photos),
  )
  await insertRows(
    tx,
    profiles,
    rows.map((row) => row.profile),
  )
  await insertRows(
    tx,
    personalDetails,
    rows.flatMap((row) => row.details),
  )
  await insertRows(
    tx,
    memberActivity,
    rows.map((row) => row.activity),
  )
  await insertRows(
    tx,
    consents,
    rows.flatMap((row) => row.consents),
  )
}

/** The id and region of every demo town's county, according to the stored postcode regions. */
const listDemoPlaces = async (tx: Tx) => {
  const found = new Map<string, { id: number; region: string }>()
  for (const [{ country, prefix }] of demoPlaces) {
    const stored = COUNTRIES.find((name) => name === country) ?? null
    const match = await findPlace(tx, { prefix, country: stored })
    if (match.kind === 'match') found.set(`${country}/${prefix}`, { id: match.placeId, region: match.region })
  }
  return ({ place }: DemoMember) => {
    const stored = found.get(`${place.country}/${place.prefix}`)
    if (!stored) throw new StartFailure(`No stored postcode region covers ${place.prefix} (${place.town}).`)
    return stored
  }
}
