import { eq } from 'drizzle-orm'
import { personalDetails } from '../../domains/profiles/profiles.tables.ts'
import { NO_DETAILS, type Details } from '../../domains/profiles/profiles.view.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

/** Personal details by their names in the API. */
export type FlatDetails = Partial<Details & { [K in keyof Details as `partner${Capitalize<K>}`]: Details[K] }>

const NAMES = Object.keys(NO_DETAILS) as (keyof Details)[]

const flatNames = {
  member: NAMES.map((name) => [name, name] as const),
  partner: NAMES.map((name) => [name, `partner${name[0]?.toUpperCase()}${name.slice(1)}`] as const),
}
const PEOPLE = ['member', 'partner'] as const

/** Separates a profile's own fields from each person's details. */
export const splitDetails = <T extends FlatDetails>(flat: T) => {
  const rest = new Map(Object.entries(flat))
  const take = (person: (typeof PEOPLE)[number]): Partial<Details> =>
    Object.fromEntries(
      flatNames[person].flatMap(([name, flatName]) => {
        const value = rest.get(flatName)
        return rest.delete(flatName) ? [[name, value]] : []
      }),
    )
  const people = { member: take('member'), partner: take('partner') }
  return { people, profile: Object.fromEntries(rest) as Omit<T, keyof FlatDetails> }
}

/** Stores the given details in a member's profile. Leaves all other details unchanged. */
export const putDetails = async (
  tx: Tx,
  profileId: string,
  people: ReturnType<typeof splitDetails>['people'],
): Promise<void> => {
  for (const person of PEOPLE) {
    const details = people[person]
    if (Object.keys(details).length === 0) continue
    await tx
      .insert(personalDetails)
      .values({ ...details, profileId, person })
      .onConflictDoUpdate({ target: [personalDetails.profileId, personalDetails.person], set: details })
  }
}

/** Returns the stored details of both people. Missing details are null. */
export const findDetails = async (db: Executor, profileId: string): Promise<Required<FlatDetails>> => {
  const rows = await db.select().from(personalDetails).where(eq(personalDetails.profileId, profileId))
  const entries = PEOPLE.flatMap((person) => {
    const row = rows.find((each) => each.person === person)
    return flatNames[person].map(([name, flatName]) => [flatName, row?.[name] ?? null])
  })
  return Object.fromEntries(entries) as Required<FlatDetails>
}
