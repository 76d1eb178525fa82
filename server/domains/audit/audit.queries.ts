import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { linkOf } from '#server/platform/secrets/chain.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { decrypt } from '#server/platform/secrets/encrypt.ts'
import { isUntold } from './audit.reported.sql.ts'
import { auditActs, auditPeople } from './audit.tables.ts'

/** Reads the entries that match the condition, oldest first, each with the account's key. */
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

async function* exportActsUpon(db: Executor, accountId: string) {
  const isUpon = sql`${auditActs.subject} = ${auditPeople.pseudonym}::text and not ${isUntold}`
  for await (const { at, act, personal, key } of readActs(db, accountId, isUpon)) {
    yield { at, act, details: personal && (JSON.parse(decrypt(key, personal)) as unknown) }
  }
}

async function* exportActsBy(db: Executor, accountId: string) {
  const isBy = eq(auditActs.actorId, auditPeople.pseudonym)
  for await (const { at, act } of readActs(db, accountId, isBy)) yield { at, act }
}

/**
 * Exports admins' actions on the member, including the details, but not who did them, nor actions that members aren't
 * shown. Also exports the member's own actions as an admin, but not whom they affected.
 */
export const exportActs = (db: Executor, accountId: string) => ({
  actsUponYou: exportActsUpon(db, accountId),
  yourActs: exportActsBy(db, accountId),
})

type ActRow = typeof auditActs.$inferSelect
type Content = Omit<ActRow, 'number' | 'hash'>

/**
 * The hashed content of an entry. Encrypted values are hashed as stored, so that deleting a key doesn't break the
 * chain.
 */
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

const unnumbered = statement('audit.unnumbered', (db) =>
  db.select().from(auditActs).where(isNull(auditActs.number)).orderBy(asc(auditActs.id)),
)

/** Links the entries recorded before numbering was introduced. The first numbered entry is linked to them. */
const linkUnnumbered = async (db: Executor, secret: string) => {
  const rows = await unnumbered(db)
  return rows.reduce<Buffer>((before, row) => linkOf(secret, before, contentOf(null, row)), NOTHING)
}

const lastLink = statement('audit.lastLink', (db) =>
  db
    .select({ number: auditActs.number, hash: auditActs.hash })
    .from(auditActs)
    .orderBy(sql`${auditActs.number} desc nulls last`)
    .limit(1),
)

/** Returns the number and hash for a new entry at the end of the chain. The caller must hold the chain's lock. */
export const chainEntry = async (db: Executor, secret: string, act: Content) => {
  const [last] = await lastLink(db)
  const number = (last?.number ?? 0) + 1
  const before = last ? (last.hash ?? (await linkUnnumbered(db, secret))) : NOTHING
  return { number, hash: linkOf(secret, before, contentOf(number, act)) }
}

const BATCH = 1000

const numberedBehind = statement(
  'audit.numberedBehind',
  (db, { number, limit }: Given<{ number: number; limit: number }>) =>
    db
      .select()
      .from(auditActs)
      .where(gt(auditActs.number, number))
      .orderBy(asc(auditActs.number))
      .limit(limit),
)
const linkAt = statement('audit.linkAt', (db, { number }: Given<{ number: number }>) =>
  db.select({ hash: auditActs.hash }).from(auditActs).where(eq(auditActs.number, number)),
)

/** Returns the hash that the entry after this number is linked to. */
const linkBehind = async (db: Executor, secret: string, number: number) =>
  number === 0 ? linkUnnumbered(db, secret) : ((await linkAt(db, { number }))[0]?.hash ?? NOTHING)

interface Portion {
  /** Number of the last entry already verified. */
  behind?: number
  /** Maximum number of entries to check. */
  most?: number
}

/**
 * Verifies the chain. Returns the number and hash of the last entry checked, and the number of the first entry that was
 * removed, changed or inserted; null if none was. Removal of the last entries can only be noticed by comparison with a
 * number and hash noted earlier.
 */
export const verifyActs = async (
  db: Executor,
  secret: string,
  { behind = 0, most = Infinity }: Portion = {},
) => {
  let before = await linkBehind(db, secret, behind)
  for (let number = behind; ;) {
    const limit = Math.min(BATCH, behind + most - number)
    const rows = limit > 0 ? await numberedBehind(db, { number, limit }) : []
    for (const row of rows) {
      number += 1
      before = linkOf(secret, before, contentOf(number, row))
      if (row.number !== number || !row.hash?.equals(before))
        return { count: number, broken: number, hash: null }
    }
    if (rows.length < BATCH) return { count: number, broken: null, hash: before.toString('hex') }
  }
}
const recordedSince = statement(
  'audit.recordedSince',
  (db, given: Given<{ actorId: string; subject: string; act: string; since: Date }>) =>
    db
      .select({ id: auditActs.id })
      .from(auditActs)
      .where(
        and(
          eq(auditActs.subject, given.subject),
          eq(auditActs.actorId, given.actorId),
          eq(auditActs.act, given.act),
          gt(auditActs.at, given.since),
        ),
      )
      .limit(1),
)

/**
 * Whether this action of an admin on a member has been recorded after `since`. Both are identified by their pseudonyms.
 */
export const isRecorded = async (
  db: Executor,
  given: { actorId: string; subject: string; act: string; since: Date },
): Promise<boolean> => (await recordedSince(db, given)).length > 0
