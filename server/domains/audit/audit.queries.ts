import { and, asc, eq, gt, isNull, notLike, sql, type SQL } from 'drizzle-orm'
import { linkOf } from '#server/platform/chain.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/portions.ts'
import { statement } from '#server/platform/db/statement.ts'
import { decrypt } from '#server/platform/encrypt.ts'
import { auditActs, auditPeople } from './audit.tables.ts'

/** The entries of these, oldest first, with the person whose pseudonym they have. */
const readActs = (db: Executor, accountId: string, which: SQL | undefined) =>
  readRows({ id: auditActs.id }, ({ key, after, order, limit }) =>
    db
      .select({
        row: { at: auditActs.at, act: auditActs.act, personal: auditActs.personal, key: auditPeople.key },
        key,
      })
      .from(auditPeople)
      .innerJoin(auditActs, which)
      .where(and(eq(auditPeople.accountId, accountId), after))
      .orderBy(...order)
      .limit(limit),
  )

/** The reports domain exports what came of a report, once the member was told. */
async function* exportActsUpon(db: Executor, accountId: string) {
  const isUpon = and(
    sql`${auditActs.subject} = ${auditPeople.pseudonym}::text`,
    notLike(auditActs.act, 'reports.%'),
  )
  for await (const { at, act, personal, key } of readActs(db, accountId, isUpon)) {
    yield { at, act, details: personal && (JSON.parse(decrypt(key, personal)) as unknown) }
  }
}

async function* exportActsBy(db: Executor, accountId: string) {
  const isBy = eq(auditActs.actorId, auditPeople.pseudonym)
  for await (const { at, act } of readActs(db, accountId, isBy)) yield { at, act }
}

/**
 * What admins did to the member, with the details but not by whom, and without what came of reports; and what the member
 * did as an admin, without what it was done to.
 */
export const exportActs = (db: Executor, accountId: string) => ({
  actsUponYou: exportActsUpon(db, accountId),
  yourActs: exportActsBy(db, accountId),
})

type ActRow = typeof auditActs.$inferSelect
type Content = Omit<ActRow, 'number' | 'hash'>

/** Everything of an entry. What is encrypted counts as it is stored, so that a key may go and the chain stays. */
const contentOf = (number: number | null, { id, at, act, subject, ...row }: Content) => [
  number,
  id,
  at,
  row.actorId,
  row.actorName?.toString('base64') ?? null,
  act,
  subject,
  row.before ?? null,
  row.after ?? null,
  row.personal?.toString('base64') ?? null,
]

const NOTHING = Buffer.alloc(0)

/** Ties together the entries from before entries were numbered; the first that is numbered is tied to them. */
const linkUnnumbered = async (db: Executor, secret: string) => {
  const rows = await db.select().from(auditActs).where(isNull(auditActs.number)).orderBy(asc(auditActs.id))
  return rows.reduce<Buffer>((before, row) => linkOf(secret, before, contentOf(null, row)), NOTHING)
}

const lastLink = statement('audit.lastLink', (db) =>
  db
    .select({ number: auditActs.number, hash: auditActs.hash })
    .from(auditActs)
    .orderBy(sql`${auditActs.number} desc nulls last`)
    .limit(1),
)

/** Number and hash of an entry that is added behind the last one. Nobody else may be adding any. */
export const chainEntry = async (db: Executor, secret: string, act: Content) => {
  const [last] = await lastLink(db)
  const number = (last?.number ?? 0) + 1
  const before = last ? (last.hash ?? (await linkUnnumbered(db, secret))) : NOTHING
  return { number, hash: linkOf(secret, before, contentOf(number, act)) }
}

const BATCH = 1000

/**
 * Goes through the chain: how many entries there are, the hash of the last one, and the number of the first that is missing,
 * was changed or was put in. Entries that were cut off the end are not missed: only the number and hash noted earlier tell.
 */
export const verifyActs = async (db: Executor, secret: string) => {
  let before = await linkUnnumbered(db, secret)
  for (let number = 0; ;) {
    const rows = await db
      .select()
      .from(auditActs)
      .where(gt(auditActs.number, number))
      .orderBy(asc(auditActs.number))
      .limit(BATCH)
    for (const row of rows) {
      number += 1
      before = linkOf(secret, before, contentOf(number, row))
      if (row.number !== number || !row.hash?.equals(before))
        return { count: number, broken: number, hash: null }
    }
    if (rows.length < BATCH) return { count: number, broken: null, hash: before.toString('hex') }
  }
}
