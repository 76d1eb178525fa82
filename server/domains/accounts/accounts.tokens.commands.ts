import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { type TOKEN_PURPOSES, tokens } from './accounts.tables.ts'

interface Link {
  accountId: string
  purpose: (typeof TOKEN_PURPOSES)[number]
  /** Milliseconds. */
  life: number
}

/** Stores a single-use link; the answered token is stored nowhere else than in the mail. */
export const issueToken = async (services: Services, tx: Tx, { life, ...link }: Link): Promise<string> => {
  const now = services.clock.now()
  const token = newToken()
  await tx.insert(tokens).values({
    ...link,
    id: newId(),
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + life),
  })
  return token
}
