import { eq } from 'drizzle-orm'
import { PAGE_OF_CARDS, searchMembers } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { memberChanged } from '../../domains/accounts/accounts.events.ts'
import type { accounts } from '../../domains/accounts/accounts.tables.ts'
import { membershipSubscriptions, membershipTiers } from '../../domains/membership/membership.tables.ts'
import { memberActivity, profiles } from '../../domains/profiles/profiles.tables.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { TestApp } from './app.ts'
import { type FlatDetails, putDetails, splitDetails } from '../builders/details.ts'

export type Profile = Partial<typeof profiles.$inferInsert> & FlatDetails & { lastActiveAt?: Date }
export type Member = Awaited<ReturnType<TestApp['given']['member']>>

let towns = 0

/** Creates a town whose members other tests don't find, with searches limited to it. */
export const newTown = (app: TestApp) => {
  towns += 1
  const town = `Testham ${towns}`
  const found = async (viewer: Member | null, filters: Record<string, unknown> = {}) => {
    const agent = viewer ? app.as(viewer) : app.visitor()
    return (await agent.call(searchMembers, { town, limit: PAGE_OF_CARDS, ...filters })).ok.items
  }
  return {
    town,
    member: (profile: Profile = {}, account: Partial<typeof accounts.$inferInsert> = {}) =>
      app.given.member({ town, userCountry: 'England', ...profile }, account),
    /** The cards in order. */
    found,
    names: async (viewer: Member | null, filters: Record<string, unknown> = {}) =>
      (await found(viewer, filters)).map(({ username }) => username),
  }
}

/** Birth dates of someone who has certainly reached this age, but not the next. */
export const createBirths = ({ clock }: TestApp) => {
  const year = (age: number) => clock.now().getUTCFullYear() - age - 1
  return {
    aged: (age: number) => ({ birthYear: year(age), birthMonth: 12 }),
    partnerAged: (age: number) => ({ partnerBirthYear: year(age), partnerBirthMonth: 12 }),
  }
}

/** Changes a profile as its domain would, and emits the event. */
export const changeProfile = ({ services }: TestApp, member: Member, { lastActiveAt, ...change }: Profile) =>
  inTransaction(services, async ({ tx, emit }) => {
    const { id } = member
    const { profile, people } = splitDetails(change)
    if (Object.keys(profile).length > 0) await tx.update(profiles).set(profile).where(eq(profiles.id, id))
    await putDetails(tx, id, people)
    if (lastActiveAt) {
      await tx.update(memberActivity).set({ lastActiveAt }).where(eq(memberActivity.memberId, id))
    }
    await emit(memberChanged, { memberId: member.id })
  })

export const giveTier = (
  { services }: TestApp,
  member: Member,
  { name, expiresAt = null }: { name: 'silver' | 'gold'; expiresAt?: Date | null },
) =>
  inTransaction(services, async ({ tx, emit }) => {
    const [tier] = await tx.select().from(membershipTiers).where(eq(membershipTiers.name, name))
    await tx.insert(membershipSubscriptions).values({
      id: newId(),
      userId: member.id,
      tierId: tier?.id ?? '',
      status: 'active',
      source: 'admin',
      createdAt: services.clock.now(),
      expiresAt,
    })
    await emit(memberChanged, { memberId: member.id })
  })
