import { and, eq, or, sql } from 'drizzle-orm'
import { SECOND_FACTOR_REASONS } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import {
  CHALLENGE_LIFE,
  type RequestOptions,
  type UsedCredential,
} from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import {
  keepChallenge,
  takeChallenge,
  type Asked,
} from '#server/domains/accounts/second-factor/accounts.challenges.commands.ts'
import { redeemCode } from '#server/domains/accounts/second-factor/accounts.codes.commands.ts'
import { countCode } from '#server/domains/accounts/second-factor/accounts.codes.policy.ts'
import {
  checkUsedPasskey,
  requireRelyingParty,
} from '#server/domains/accounts/second-factor/accounts.passkeys.policy.ts'
import {
  findPasskey,
  listCredentials,
} from '#server/domains/accounts/second-factor/accounts.passkeys.queries.ts'
import { notifyOfSecondFactor } from '#server/domains/accounts/second-factor/accounts.second-factor.emails.commands.ts'
import { passkeys } from '#server/domains/accounts/accounts.tables.ts'

/** Returns the options for requesting one of the account's passkeys. Throws `no_passkey`, `no_passkeys_here`. */
export const askPasskey = async (
  services: Services,
  caller: Caller,
  { accountId, asked }: { accountId: string; asked: Asked },
): Promise<RequestOptions> => {
  const { id } = requireRelyingParty(caller)
  const allowCredentials = await listCredentials(services.db, accountId)
  if (allowCredentials.length === 0) throw new Failure(SECOND_FACTOR_REASONS.noPasskey)
  const challenge = await keepChallenge(services.db, services.clock.now(), asked)
  return {
    challenge: challenge.toString('base64url'),
    rpId: id,
    allowCredentials,
    userVerification: 'preferred',
    timeout: CHALLENGE_LIFE,
  }
}

const countUse = statement(
  'accounts.countPasskeyUse',
  (db, given: Given<{ id: string; counter: number; now: Date }>) =>
    db
      .update(passkeys)
      .set({ counter: sql`${given.counter}::bigint`, usedAt: sql`${given.now}::timestamptz` })
      .where(
        and(
          eq(passkeys.id, given.id),
          // If two uses are concurrent, the higher count is kept.
          or(
            sql`${passkeys.counter} < ${given.counter}::bigint`,
            sql`${passkeys.counter} = 0 and ${given.counter}::bigint = 0`,
          ),
        ),
      )
      .returning({ id: passkeys.id }),
)

/** A second factor as submitted: a code from the app, a recovery code, or a passkey's signature. */
export type Shown = { code: string } | { credential: UsedCredential }

interface Showing {
  account: { id: string; email: string; passwordHash: string }
  asked: Asked
  /** Null if nothing was submitted. */
  shown: Shown | null
}

type Redeem = (unit: Pick<Work, 'tx' | 'now'>) => Promise<'app' | 'recovery' | 'passkey' | null>

/** Verifies the signature outside any transaction. Returns a function that records the passkey's use within one. */
const readyPasskey = async (
  services: Services,
  caller: Caller,
  { account, asked, credential }: Omit<Showing, 'shown'> & { credential: UsedCredential },
): Promise<Redeem> => {
  const site = requireRelyingParty(caller)
  const challenge = await takeChallenge(services, asked)
  const passkey = await findPasskey(services.db, { accountId: account.id, credentialId: credential.id })
  const counter =
    challenge && passkey ? await checkUsedPasskey(site, { credential, challenge, passkey }) : null
  return async ({ tx, now }) => {
    if (!passkey || counter === null) return null
    const used = await countUse(tx, { id: passkey.id, counter, now })
    return used.length > 0 ? 'passkey' : null
  }
}

const ready = async (services: Services, caller: Caller, showing: Showing): Promise<Redeem> => {
  const { account, shown } = showing
  if (!shown) return () => Promise.resolve(null)
  if ('credential' in shown) return readyPasskey(services, caller, { ...showing, ...shown })
  return (unit) => redeemCode(services, unit, { accountId: account.id, code: shown.code })
}

/**
 * Runs work in a transaction for anyone who submits a second factor. `redeem` uses up the second factor, notifies the
 * owner by email if it's a recovery code, and throws `wrong_code` or `wrong_passkey`. Wrong attempts are counted, and
 * too many throw `too_many_codes`.
 */
export const withSecondFactor = async <T>(
  services: Services,
  caller: Caller,
  showing: Showing,
  work: (unit: Work, redeem: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const { account, shown } = showing
  const { siteName } = await getSiteSettings(services)
  const takeBack = shown ? await countCode(services, caller, account) : async () => {}
  const { wrongPasskey, wrongCode } = SECOND_FACTOR_REASONS
  let isWrong = false
  try {
    const redeem = await ready(services, caller, showing)
    return await inTransaction(services, (unit) =>
      work(unit, async () => {
        const redeemed = await redeem(unit)
        isWrong = redeemed === null
        if (isWrong) throw new Failure(shown && 'credential' in shown ? wrongPasskey : wrongCode)
        if (redeemed !== 'recovery') return
        const news = { ...account, siteName, what: 'recovery', now: unit.now } as const
        await notifyOfSecondFactor(services, unit, caller, news)
      }),
    )
  } finally {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- set by redeem
    if (!isWrong) await takeBack()
  }
}
