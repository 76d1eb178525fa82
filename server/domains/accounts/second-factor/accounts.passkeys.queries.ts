import { and, count, eq } from 'drizzle-orm'
import { MAX_PASSKEYS } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { passkeys } from '#server/domains/accounts/accounts.tables.ts'

const ofOwner = statement('accounts.passkeys', (db, { accountId }: Given<{ accountId: string }>) =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      usedAt: passkeys.usedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(passkeys.createdAt, passkeys.name)
    .limit(MAX_PASSKEYS),
)
export type ListedPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

/** Lists an account's passkeys for its owner, oldest first. */
export const listPasskeys = (db: Executor, accountId: string) => ofOwner(db, { accountId })

const forBrowser = statement('accounts.credentialIds', (db, { accountId }: Given<{ accountId: string }>) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .limit(MAX_PASSKEYS),
)

/** Lists an account's passkeys in the form that a browser needs to find one of them. */
export const listCredentials = async (db: Executor, accountId: string) => {
  const rows = await forBrowser(db, { accountId })
  return rows.map(({ id, transports }) => ({
    id: id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }))
}

const byCredential = statement(
  'accounts.passkeyByCredential',
  (db, given: Given<{ accountId: string; credentialId: Buffer }>) =>
    db
      .select({ id: passkeys.id, publicKey: passkeys.publicKey, counter: passkeys.counter })
      .from(passkeys)
      .where(and(eq(passkeys.accountId, given.accountId), eq(passkeys.credentialId, given.credentialId))),
)

/** Finds this account's passkey with the browser's credential ID. */
export const findPasskey = async (
  db: Executor,
  { accountId, credentialId }: { accountId: string; credentialId: string },
) => {
  const [row] = await byCredential(db, { accountId, credentialId: Buffer.from(credentialId, 'base64url') })
  return row ?? null
}

const howMany = statement('accounts.countPasskeys', (db, { accountId }: Given<{ accountId: string }>) =>
  db.select({ count: count() }).from(passkeys).where(eq(passkeys.accountId, accountId)),
)

export const countPasskeys = async (db: Executor, accountId: string): Promise<number> => {
  const [row] = await howMany(db, { accountId })
  return row?.count ?? 0
}
