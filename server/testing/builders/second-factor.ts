import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { SECOND } from '#shared/kernel/time.ts'
import { newAppSecret, sealAppSecret } from '#server/domains/accounts/second-factor/accounts.codes.policy.ts'
import { accounts, authenticators } from '../../domains/accounts/accounts.tables.ts'
import type { Services } from '../../platform/domain/services.ts'

/** The authenticator app's code for this secret, now or `stepsLater` steps of 30 seconds later. */
export const codeOf = (secret: string, now: Date, stepsLater = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: now.getTime() + stepsLater * 30 * SECOND,
  })

/** Gives a member an authenticator app, active if `isOn`. Returns its secret. */
export const keepApp = async (
  { db, clock, ...services }: Services,
  { accountId, isOn }: { accountId: string; isOn: boolean },
): Promise<string> => {
  const now = clock.now()
  const secret = newAppSecret()
  await db.insert(authenticators).values({
    accountId,
    secret: sealAppSecret(services, accountId, secret),
    createdAt: now,
    confirmedAt: isOn ? now : null,
  })
  if (isOn) await db.update(accounts).set({ secondFactorSince: now }).where(eq(accounts.id, accountId))
  return secret
}
