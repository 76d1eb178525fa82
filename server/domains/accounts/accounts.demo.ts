import { ne, sql } from 'drizzle-orm'
import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts'
import { declareDemo } from '#server/demo/part.ts'
import { accounts, founderPlaces } from './accounts.tables.ts'

const [{ email: admin }] = DEMO_ACCOUNTS

/** Numbers the first confirmed members as founders. */
export const demo = declareDemo({
  store: async ({ tx }) => {
    await tx.execute(sql`
      update ${accounts} set founder_number = first.number
      from (
        select ${accounts.id}, row_number() over (order by ${accounts.confirmedAt}, ${accounts.id}) as number
        from ${accounts} where ${ne(accounts.email, admin)}
        order by number limit ${FOUNDER_PLACES}
      ) first
      where first.id = ${accounts.id}`)
    await tx.execute(sql`update ${founderPlaces} set taken = (select count(founder_number) from ${accounts})`)
  },
})
