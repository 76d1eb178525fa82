import { sql } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { blockedUsers } from '#server/domains/blocks/blocks.tables.ts'
import { profileContactPreferences } from '#server/domains/contact/contact.tables.ts'
import { membershipSubscriptions, membershipTiers } from '#server/domains/membership/membership.tables.ts'
import { createMenus } from '#server/domains/menus/menus.commands.ts'
import { chatMessages, chatRooms } from '#server/domains/chat/chat.tables.ts'
import {
  messageDrafts,
  messages,
  messageThreads,
  savedMessages,
} from '#server/domains/messages/messages.tables.ts'
import { notices } from '#server/domains/notifications/notifications.tables.ts'
import { photoLocks } from '#server/domains/messages/messages.locks.tables.ts'
import { photoFabs, photos, photoShares } from '#server/domains/photos/photos.tables.ts'
import { notePhotoNumber } from '#server/domains/profiles/profiles.pictures.commands.ts'
import {
  consents,
  memberActivity,
  personalDetails,
  profiles,
} from '#server/domains/profiles/profiles.tables.ts'
import { profileLooks } from '#server/domains/profiles/profiles.looks.tables.ts'
import { usernameChangeRequests } from '#server/domains/profiles/profiles.usernames.tables.ts'
import { memberReports, reportCases } from '#server/domains/reports/reports.cases.tables.ts'
import { visitorReports } from '#server/domains/reports/reports.tables.ts'
import { findPlace } from '#server/domains/regions/regions.queries.ts'
import { friends } from '#server/domains/relations/relations.tables.ts'
import { rebuildMemberSearch } from '#server/domains/search/search.commands.ts'
import { savedSearches } from '#server/domains/search/search.saved.tables.ts'
import { memberSearch } from '#server/domains/search/search.tables.ts'
import { verificationOpenings, verificationPhotos } from '#server/domains/verification/verification.tables.ts'
import { userStatuses } from '#server/domains/status/status.tables.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { seed } from '#server/seed.ts'
import type { Services } from '#server/platform/services.ts'
import { StartFailure } from '#server/platform/start-failure.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { composeChats } from './chats.ts'
import { composeConversations } from './conversations.ts'
import { DEMO_MENUS } from './menus.data.ts'
import { fabRows } from './fabs.ts'
import { fixedMembers } from './fixed-members.ts'
import { numberFounders } from './founders.ts'
import { insertRows } from './insert.ts'
import { lookRows } from './looks.ts'
import { noticeRows } from './notices.ts'
import { demoPlaces } from './places.ts'
import { type DemoMember, generateMember, type Population } from './population.ts'
import { storePortraits } from './portrait-pool.ts'
import { type MemberRows, memberRows } from './rows.ts'
import { savedSearchRows } from './saved-searches.ts'
import { storeSnapshots } from './snapshots.ts'
import { sharePhotos } from './shared-photos.ts'
import { storeReports } from './reports.ts'
import { usernameRequests } from './username-requests.ts'
import { openingsOf, storeVerifications } from './verifications.ts'

export const DEMO_MEMBERS = 500
const SEED = 1
/** Members stored with one statement per table. */
const BATCH = 1000
/** Members among whom the fixed accounts find people to talk to. */
const NEIGHBOURS = 500

export interface DemoProgress {
  step: 'portraits' | 'members' | 'search'
  done: number
  total: number
}

/**
 * Fills an empty database with the demo community, all of it or nothing. Refused with a StartFailure where
 * there are accounts already.
 */
export const loadDemo = async (
  services: Services,
  {
    members: size = DEMO_MEMBERS,
    onProgress = () => {},
  }: { members?: number; onProgress?: (progress: DemoProgress) => void } = {},
): Promise<void> => {
  const { db, clock, files } = services
  if ((await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0) {
    throw new StartFailure('The demo community can only be loaded into an empty database.')
  }
  const now = clock.now()
  await seed(db, clock)

  const population: Population = { seed: SEED, now, size }
  const fixed = fixedMembers(population)
  const neighbours = range(fixed.length, Math.min(size, NEIGHBOURS)).map((index) =>
    generateMember(population, index),
  )
  const known = [...fixed, ...neighbours]
  const talk = composeConversations(population, { fixed, others: neighbours })
  const chats = composeChats(population, { fixed, talk })
  const portraitOf = await storePortraits(files, {
    size,
    members: known,
    onProgress: (done, total) => onProgress({ step: 'portraits', done, total }),
  })
  const snapshots = await storeSnapshots(files)
  const portraits = neighbours.flatMap((member) => portraitOf(member) ?? [])
  const shared = sharePhotos(population, { fixed, portraits, talk })
  const verifications = await storeVerifications(services, population, { fixed, others: neighbours })
  const lastOf = new Map(verifications.map((row) => [row.userId, row]))
  const passwordHash = await hashPassword({ password: DEMO_PASSWORD, whom: 'demo' })

  await inTransaction(services, async ({ tx }) => {
    await createMenus(tx, DEMO_MENUS, now)
    const tierIds = new Map((await tx.select().from(membershipTiers)).map((tier) => [tier.name, tier.id]))
    const placeOf = await listDemoPlaces(tx)
    const rowsOf = (member: DemoMember) =>
      memberRows(withActivity(member, talk.wroteAt.get(member.id)), {
        seed: SEED,
        now,
        passwordHash,
        role: member.email === 'admin@demo.example' ? 'admin' : 'user',
        place: placeOf(member),
        tierIds,
        verification: lastOf.get(member.id),
        portrait: portraitOf(member),
        snapshots,
      })
    /** Photos of the members who know each other. */
    const shown: MemberRows['photos'] = []
    for (let from = 0; from < size; from += BATCH) {
      const to = Math.min(size, from + BATCH)
      const batch = range(from, to).map((index) => known[index] ?? generateMember(population, index))
      const rows = batch.map(rowsOf)
      await insertMembers(tx, rows)
      if (from === 0) shown.push(...rows.flatMap((row) => row.photos))
      onProgress({ step: 'members', done: to, total: size })
    }
    await numberFounders(tx)
    await insertRows(tx, friends, talk.friends)
    await insertRows(tx, blockedUsers, talk.blocks)
    const fabs = fabRows(population, { fixed, others: neighbours, photos: shown, blocks: talk.blocks })
    await insertRows(tx, photoFabs, fabs)
    const looks = lookRows(population, { fixed, others: neighbours, blocks: talk.blocks })
    await insertRows(tx, profileLooks, looks)
    await insertRows(tx, messageThreads, talk.threads)
    const written = [...talk.messages, ...shared.messages]
    await insertRows(tx, messages, written)
    await insertRows(tx, savedMessages, talk.saved)
    await insertRows(tx, messageDrafts, talk.drafts)
    await insertRows(tx, chatRooms, chats.rooms)
    await insertRows(tx, chatMessages, chats.lines)
    await insertRows(tx, photos, shared.photos)
    await insertRows(tx, photoLocks, shared.locks)
    for (const share of shared.shares) await tx.insert(photoShares).values(share)
    for (const { ownerId } of shared.photos) await notePhotoNumber(tx, ownerId)
    await insertRows(tx, savedSearches, savedSearchRows(population, fixed))
    const requests = usernameRequests(population, fixed)
    await insertRows(tx, usernameChangeRequests, requests)
    await insertRows(tx, notices, noticeRows(population, { fixed, messages: written, fabs, looks, requests }))
    await insertRows(tx, verificationPhotos, verifications)
    const [admin] = fixed
    if (admin) await insertRows(tx, verificationOpenings, openingsOf(verifications, population, admin))
    const reported = await storeReports(services, population, {
      fixed,
      others: neighbours,
      talk,
      photosOf: shown,
    })
    await insertRows(tx, visitorReports, reported.visitors)
    await insertRows(tx, reportCases, reported.cases)
    await insertRows(tx, memberReports, reported.reports)
    onProgress({ step: 'search', done: 0, total: size })
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(
      sql`analyze ${accounts}, ${profiles}, ${personalDetails}, ${memberActivity}, ${membershipSubscriptions}`,
    )
    await rebuildMemberSearch(tx, now)
  })
  for (const table of [
    accounts,
    photos,
    photoFabs,
    profileLooks,
    profiles,
    personalDetails,
    memberActivity,
    memberSearch,
    messages,
    messageThreads,
    chatMessages,
    chatRooms,
  ]) {
    await db.execute(sql`vacuum (analyze) ${table}`)
  }
  onProgress({ step: 'search', done: size, total: size })
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

const withActivity = (member: DemoMember, wroteAt: Date | undefined): DemoMember =>
  wroteAt && wroteAt > member.lastActiveAt ? { ...member, lastActiveAt: wroteAt } : member

const insertMembers = async (tx: Tx, rows: readonly MemberRows[]): Promise<void> => {
  const present = <T>(items: (T | null)[]) => items.filter((item) => item !== null)
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
  await insertRows(tx, membershipSubscriptions, present(rows.map((row) => row.subscription)))
  await insertRows(tx, profileContactPreferences, present(rows.map((row) => row.contact)))
  await insertRows(tx, userStatuses, present(rows.map((row) => row.status)))
}

/** Number and region of every town's county, by the stored postcode regions. */
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
