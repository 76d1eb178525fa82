import { sql } from 'drizzle-orm'
import type { ActName } from '#shared/domains/audit/audit.data.ts'
import { newId, newOrderedId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { encrypt, newKey } from '#server/platform/secrets/encrypt.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { chainEntry, isRecorded } from './audit.queries.ts'
import { auditActs, auditPeople, OPERATOR } from './audit.tables.ts'

export type Admin = Pick<Actor, 'id' | 'username'>

interface Act {
  actor: Admin
  at: Date
  /** Name of the endpoint, or of an operator command's action. */
  act: ActName
  /** The affected thing's ID, or the affected member. */
  subject: string | { memberId: string }
  before?: unknown
  after?: unknown
}

type PersonRow = typeof auditPeople.$inferSelect
type ActRow = typeof auditActs.$inferSelect

const CHAIN_LOCK = 7_226_739
const lockChain = sqlStatement(
  'audit.lockChain',
  () => sql<never>`select pg_advisory_xact_lock(${CHAIN_LOCK})`,
)

const putPerson = statement('audit.putPerson', (db, given: Given<PersonRow>) =>
  db
    .insert(auditPeople)
    .values({ accountId: given.accountId, pseudonym: given.pseudonym, key: given.key })
    .onConflictDoUpdate({ target: auditPeople.accountId, set: { accountId: sql`excluded.account_id` } })
    .returning(),
)
const insertAct = statement('audit.insertAct', (db, given: Given<ActRow>) =>
  db.insert(auditActs).values({
    id: given.id,
    at: given.at,
    actorId: given.actorId,
    actorName: given.actorName,
    act: given.act,
    subject: given.subject,
    before: given.before,
    after: given.after,
    personal: given.personal,
    number: given.number,
    hash: given.hash,
  }),
)

/** Returns an account's pseudonym and key, which are created with its first entry. */
const getPerson = async (tx: Tx, accountId: string) => {
  const [person] = await putPerson(tx, { accountId, pseudonym: newId(), key: newKey() })
  if (!person) throw new Error('a person of the records was not stored')
  return person
}

/** Appends an entry; concurrent calls wait until it's committed. */
const append = async ({ config }: Services, tx: Tx, act: Omit<ActRow, 'number' | 'hash'>) => {
  await lockChain(tx)
  await insertAct(tx, { ...act, ...(await chainEntry(tx, config.secretKey, act)) })
}

/**
 * Records an admin's action in the transaction that carries it out, so that neither is stored without the other.
 * Personal details can be read only until the account they're about is deleted.
 */
export const recordAct = async (
  services: Services,
  tx: Tx,
  { actor, subject, before, after, ...act }: Act,
): Promise<void> => {
  const admin = await getPerson(tx, actor.id)
  const row = {
    ...act,
    id: newOrderedId(),
    actorId: admin.pseudonym,
    actorName: encrypt(admin.key, actor.username),
  }
  if (typeof subject === 'string') {
    // Null becomes undefined, because it would be stored as JSON null.
    const details = { before: before ?? undefined, after: after ?? undefined, personal: null }
    await append(services, tx, { ...row, ...details, subject })
    return
  }
  const member = await getPerson(tx, subject.memberId)
  const personal = encrypt(member.key, JSON.stringify({ before, after }))
  const hidden = { before: undefined, after: undefined, personal }
  await append(services, tx, { ...row, ...hidden, subject: member.pseudonym })
}

interface Sight extends Omit<Act, 'subject' | 'before' | 'after'> {
  subject: { memberId: string }
}

/**
 * Records that an admin has viewed a member's data, unless a view after `since` is already recorded. Concurrent calls
 * wait for each other, because each locks the admin's row.
 */
export const recordSight = async (
  services: Services,
  tx: Tx,
  { since, ...sight }: Sight & { since: Date },
): Promise<void> => {
  const { pseudonym: actorId } = await getPerson(tx, sight.actor.id)
  const { pseudonym: subject } = await getPerson(tx, sight.subject.memberId)
  if (await isRecorded(tx, { actorId, subject, act: sight.act, since })) return
  await recordAct(services, tx, sight)
}

/** Records an operator command's action on a member, in the transaction that carries it out. */
export const recordOperatorAct = async (
  services: Services,
  tx: Tx,
  { at, act, subject }: { at: Date; act: ActName; subject: { memberId: string } },
): Promise<void> => {
  const member = await getPerson(tx, subject.memberId)
  await append(services, tx, {
    id: newOrderedId(),
    at,
    actorId: OPERATOR,
    actorName: null,
    act,
    subject: member.pseudonym,
    before: undefined,
    after: undefined,
    personal: null,
  })
}
