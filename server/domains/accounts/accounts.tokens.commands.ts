import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { tokens, type TokenPurpose } from './accounts.tables.ts'

interface Link {
  accountId: string
  purpose: TokenPurpose
  /** Milliseconds. */
  life: number
}

const insertToken = statement('accounts.insertToken', (db, given: Given<typeof tokens.$inferInsert>) =>
  db.insert(tokens).values({
    id: given.id,
    accountId: given.accountId,
    purpose: given.purpose,
    tokenHash: given.tokenHash,
    createdAt: given.createdAt,
    expiresAt: given.expiresAt,
  }),
)

/** Stores a single-use link; the answered token is stored nowhere else than in the mail. */
export const issueToken = async (services: Services, tx: Tx, { life, ...link }: Link): Promise<string> => {
  const now = services.clock.now()
  const token = newToken()
  await insertToken(tx, {
    ...link,
    id: newId(),
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + life),
  })
  return token
}
