import { sql } from 'drizzle-orm'
import type { Session } from '#shared/domains/accounts/accounts.contract.ts'
import { JOINING_REASONS, TERMS_VERSION } from '#shared/domains/joining/joining.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { takeFounderPlace } from '../accounts/accounts.founders.commands.ts'
import { isAddressTaken } from '../accounts/accounts.queries.ts'
import { findTermsVersion } from '../accounts/accounts.terms.queries.ts'
import { openSession } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { membershipTiers } from '../membership/membership.tables.ts'
import { countRegistration } from '../pages/pages.commands.ts'
import { memberActivity, profiles } from '../profiles/profiles.tables.ts'
import { storeReferral } from '../referrals/referrals.commands.ts'
import { signUpSources } from './joining.tables.ts'

type AccountRow = typeof accounts.$inferSelect
type ProfileRow = typeof profiles.$inferSelect
type NewProfile = Pick<
  ProfileRow,
  | 'username'
  | 'role'
  | 'profileType'
  | 'birthYear'
  | 'birthMonth'
  | 'visibility'
  | 'inSearch'
  | 'showAge'
  | 'showPlace'
>

export interface NewAccount {
  id: string
  email: string
  passwordHash: string
  /** The browser's client key if the call creates the account immediately; otherwise null. */
  signUpKey: string | null
  /** The terms the member accepted, and when; by default the current terms, accepted now. */
  terms?: { version: string; acceptedAt: Date }
  profile: NewProfile
}

const insertLogIn = statement(
  'joining.insertLogIn',
  (
    db,
    given: Given<
      Omit<
        AccountRow,
        'status' | 'eraseAt' | 'suspendedUntil' | 'founderNumber' | 'secondFactorSince' | 'neutralMails'
      >
    >,
  ) =>
    db.insert(accounts).values({
      id: given.id,
      email: given.email,
      passwordHash: given.passwordHash,
      confirmedAt: sql`${given.confirmedAt}`,
      signUpKey: given.signUpKey,
      termsVersion: given.termsVersion,
      termsAcceptedAt: given.termsAcceptedAt,
      createdAt: given.createdAt,
    }),
)
const insertProfile = statement(
  'joining.insertProfile',
  (db, given: Given<NewProfile & { id: string; now: Date }>) => {
    const active = db
      .$with('active')
      .as(
        db
          .insert(memberActivity)
          .values({ memberId: given.id, lastActiveAt: given.now })
          .returning({ memberId: memberActivity.memberId }),
      )
    return db
      .with(active)
      .insert(profiles)
      .values({
        id: given.id,
        username: given.username,
        role: given.role,
        profileType: given.profileType,
        birthYear: given.birthYear,
        birthMonth: given.birthMonth,
        visibility: given.visibility,
        inSearch: given.inSearch,
        showAge: given.showAge,
        showPlace: given.showPlace,
        createdAt: given.now,
        updatedAt: given.now,
        currentTierId: sql`(select ${membershipTiers.id} from ${membershipTiers} where ${membershipTiers.name} = 'free')`,
      })
  },
)

/**
 * Stores an account with its profile, on the free tier; throws `already_registered` if the email address is banned or
 * its former owner may still take it back.
 */
export const insertAccount = async (
  services: Pick<Services, 'config'>,
  { tx, emit, now }: Work,
  { id, profile, terms, ...account }: NewAccount,
): Promise<void> => {
  await insertLogIn(tx, {
    ...account,
    id,
    confirmedAt: now,
    termsVersion: terms?.version ?? (await findTermsVersion(tx)) ?? TERMS_VERSION,
    termsAcceptedAt: terms?.acceptedAt ?? now,
    createdAt: now,
  })
  // Checked after the account has taken the address, because from here on no one else can start to reserve it.
  if (await isAddressTaken(services, tx, { email: account.email, exceptFor: id, now })) {
    throw new Failure(JOINING_REASONS.alreadyRegistered)
  }
  await insertProfile(tx, { ...profile, id, now })
  await emit(memberChanged, { memberId: id })
}

const insertSource = statement(
  'joining.insertSource',
  (db, given: Given<typeof signUpSources.$inferSelect>) =>
    db.insert(signUpSources).values({ memberId: given.memberId, path: given.path }),
)

/**
 * Counts a new member for the landing page they came from, and stores the page's path with the member, unless the page
 * has been deleted in the meantime.
 */
const keepSource = async (tx: Tx, { memberId, landingId }: { memberId: string; landingId: string }) => {
  const path = await countRegistration(tx, landingId)
  if (path !== null) await insertSource(tx, { memberId, path })
}

const AT_FIRST = { role: 'user', inSearch: true, showAge: true, showPlace: true } as const

type Newcomer = Omit<NewAccount, 'id' | 'profile'> &
  Pick<NewProfile, 'username' | 'profileType' | 'birthYear' | 'birthMonth' | 'visibility'> & {
    /** The member whose link they used. */
    referrerId: string | null
    /** The landing page they came from. */
    landingId: string | null
  }

/** Creates a member, who becomes a founder while places are left, and logs them in. */
export const join = async (
  services: Services,
  unit: Work,
  caller: Caller,
  newcomer: Newcomer,
): Promise<Session> => {
  const { email, passwordHash, signUpKey, terms, referrerId, landingId } = newcomer
  const { username, profileType, birthYear, birthMonth, visibility } = newcomer
  const id = newId()
  await insertAccount(services, unit, {
    id,
    email,
    passwordHash,
    signUpKey,
    ...(terms && { terms }),
    profile: { ...AT_FIRST, username, profileType, birthYear, birthMonth, visibility },
  })
  if (referrerId !== null) await storeReferral(unit.tx, { memberId: id, referrerId })
  if (landingId !== null) await keepSource(unit.tx, { memberId: id, landingId })
  await takeFounderPlace(unit.tx, id)
  return openSession(services, unit, caller, { id, passwordHash, kind: 'day' })
}
