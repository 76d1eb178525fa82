import { and, eq, gte, isNotNull, sql, type SQL } from 'drizzle-orm'
import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import type { StoredPage } from '#shared/domains/pages/pages.contract.ts'
import { ACTIVITY_STEP } from '#shared/domains/profiles/profiles.rules.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Executor } from '#server/platform/db/database.ts'
import type { Services } from '#server/platform/services.ts'
import { accounts, founderPlaces } from '../accounts/accounts.tables.ts'
import { memberActivity, profiles } from '../profiles/profiles.tables.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { contactMessages, pages } from './pages.tables.ts'
import { viewPage } from './pages.view.ts'

/** The published page of an address, or null. */
export const findPage = async (services: Services, path: string): Promise<StoredPage | null> => {
  const { siteName } = await getSiteSettings(services)
  const [row] = await services.db
    .select()
    .from(pages)
    .where(and(eq(pages.path, path), eq(pages.isPublished, true)))
  return row ? viewPage(row, siteName) : null
}

/** How old the counted numbers may be, so that the landing page costs next to nothing under load. */
const FRESH_MS = 10 * SECOND

/** Members active within the last 15 minutes. */
const countMembersOnline = async ({ db, clock }: Services): Promise<number> => {
  const since = new Date(clock.now().getTime() - ACTIVITY_STEP)
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(memberActivity)
    .innerJoin(accounts, eq(accounts.id, memberActivity.memberId))
    .where(
      and(
        gte(memberActivity.lastActiveAt, since),
        eq(accounts.status, 'active'),
        isNotNull(accounts.confirmedAt),
      ),
    )
  return row?.count ?? 0
}

/** Founder places that no confirmed account has taken. */
const countFounderPlacesLeft = async ({ db }: Services): Promise<number> => {
  const [row] = await db.select({ taken: founderPlaces.taken }).from(founderPlaces)
  return FOUNDER_PLACES - (row?.taken ?? 0)
}

export interface LandingNumbers {
  membersOnline: number
  founderPlacesLeft: number
}

const kept = new WeakMap<Services, { at: number; numbers: Promise<LandingNumbers> }>()

/** The numbers of the landing page, counted, at most ten seconds old. */
export const getLandingNumbers = (services: Services): Promise<LandingNumbers> => {
  const now = services.clock.now().getTime()
  const known = kept.get(services)
  if (known && now - known.at < FRESH_MS) return known.numbers
  const count = async () => ({
    membersOnline: await countMembersOnline(services),
    founderPlacesLeft: await countFounderPlacesLeft(services),
  })
  const numbers = count()
  kept.set(services, { at: now, numbers })
  numbers.catch(() => kept.delete(services))
  return numbers
}

/** Where mail for the operators goes: the contact address of the site, else every admin. */
export const listOperatorAddresses = async (services: Services): Promise<string[]> => {
  const { contactAddress } = await getSiteSettings(services)
  if (contactAddress) return [contactAddress]
  const admins = await services.db
    .select({ email: accounts.email })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .where(and(eq(profiles.role, 'admin'), eq(accounts.status, 'active')))
    .limit(10)
  return admins.map(({ email }) => email)
}

/** SQL over `contact_messages`: came from the member's address. One that is not confirmed may be somebody else's. */
export const isFrom = (memberId: string): SQL =>
  sql`lower(${contactMessages.email}) = (select lower(${accounts.email}) from ${accounts} where ${accounts.id} = ${memberId} and ${accounts.confirmedAt} is not null)`

/** What came in through the contact form from the member's address. */
export const exportContactMessages = (db: Executor, memberId: string) =>
  db
    .select({ message: contactMessages.message, createdAt: contactMessages.createdAt })
    .from(contactMessages)
    .where(isFrom(memberId))
    .orderBy(contactMessages.createdAt)
