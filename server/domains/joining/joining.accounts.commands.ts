import { sql } from 'drizzle-orm'
import { TERMS_VERSION } from '#shared/domains/joining/joining.contract.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { membershipTiers } from '../membership/membership.tables.ts'
import { memberActivity, profiles } from '../profiles/profiles.tables.ts'

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
  | 'showAgeAndPlace'
>

export interface NewAccount {
  id: string
  email: string
  passwordHash: string
  /** Null: the address has still to be confirmed. */
  confirmedAt: Date | null
  /** The browser's key of the call; null for an admin who is made by command. */
  signUpKey: string | null
  profile: NewProfile
}

const insertLogIn = statement(
  'joining.insertLogIn',
  (db, given: Given<Omit<AccountRow, 'status' | 'founderNumber'>>) =>
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
        showAgeAndPlace: given.showAgeAndPlace,
        createdAt: given.now,
        updatedAt: given.now,
        currentTierId: sql`(select ${membershipTiers.id} from ${membershipTiers} where ${membershipTiers.name} = 'free')`,
      })
  },
)

/** Stores a log-in with its profile, on the free tier and with the terms accepted now. */
export const insertAccount = async (
  services: Services,
  { tx, emit }: Work,
  { id, profile, ...account }: NewAccount,
): Promise<void> => {
  const now = services.clock.now()
  await insertLogIn(tx, {
    ...account,
    id,
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: now,
    createdAt: now,
  })
  await insertProfile(tx, { ...profile, id, now })
  await emit(memberChanged, { memberId: id })
}
