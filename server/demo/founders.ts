import { sql } from 'drizzle-orm'
import { accounts, founderPlaces } from '#server/domains/accounts/accounts.tables.ts'
import { membershipSubscriptions, membershipTiers } from '#server/domains/membership/membership.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'

/** Numbers the first confirmed members as founders; those of them who hold gold have claimed it. */
export const numberFounders = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`
    update ${accounts} set founder_number = first.number
    from (
      select ${accounts.id}, row_number() over (order by ${accounts.confirmedAt}, ${accounts.id}) as number
      from ${accounts} join ${profiles} on ${profiles.id} = ${accounts.id}
      where ${profiles.role} <> 'admin'
      order by number limit ${FOUNDER_PLACES}
    ) first
    where first.id = ${accounts.id}`)
  await tx.execute(sql`update ${founderPlaces} set taken = (select count(founder_number) from ${accounts})`)
  await tx.execute(sql`
    update ${membershipSubscriptions} set source = 'founder'
    from ${membershipTiers}, ${accounts}
    where ${membershipTiers.id} = ${membershipSubscriptions.tierId} and ${membershipTiers.name} = 'gold'
      and ${accounts.id} = ${membershipSubscriptions.userId} and ${accounts.founderNumber} is not null`)
}
