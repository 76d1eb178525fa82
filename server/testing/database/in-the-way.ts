import { sql } from 'drizzle-orm'
import type { Services } from '../../platform/domain/services.ts'

/**
 * Makes every write fail that would leave a row matching the condition. Returns a function that removes the constraint.
 */
export const standInTheWay = async ({ db }: Pick<Services, 'db'>, table: string, condition: string) => {
  const name = sql.raw(`${table}_on_purpose`)
  const rule = sql.raw(`check (not (${condition})) not valid`)
  await db.execute(sql`alter table ${sql.raw(table)} add constraint ${name} ${rule}`)
  return () => db.execute(sql`alter table ${sql.raw(table)} drop constraint ${name}`)
}
