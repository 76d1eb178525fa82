import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  ACCOUNT_REASONS,
  LOGIN_FAILURES,
  type logIn as logInEndpoint,
} from '#shared/domains/accounts/accounts.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { hashPassword, matchPassword } from '#server/platform/secrets/passwords.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { countAttempt, failures, type Counter } from './accounts.attempts.policy.ts'
import { isKnownDevice } from './accounts.devices.policy.ts'
import { reopenAccount } from '#server/domains/accounts/standing/accounts.leaving.commands.ts'
import { findAccountByEmail } from '#server/domains/accounts/accounts.queries.ts'
import { openSecondStep } from '#server/domains/accounts/second-factor/accounts.second-step.commands.ts'
import { openSession } from './accounts.sessions.commands.ts'
import { liftIfEnded } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

const OF_DEVICE = failures('login-failures-device', LOGIN_FAILURES.max)
const FROM_NETWORK = failures('login-failures-network', LOGIN_FAILURES.max)
const OF_ADDRESS = failures('login-failures-address', LOGIN_FAILURES.maxOfAll)

interface Attempt {
  email: string
  caller: Caller
}
type Account = Awaited<ReturnType<typeof findAccountByEmail>>

/**
 * Returns the counters for this attempt's failures. A browser in which the owner has logged in before is counted
 * separately, so that no one else can lock the owner out. Attempts in all other browsers are counted by network and
 * typed email address, known or not, and also by address alone, with a limit that only many networks together can
 * reach.
 */
const countersOf = (services: Services, account: Account, { email, caller }: Attempt): Counter[] => {
  const { device, network } = caller
  if (account && device && isKnownDevice(services, account, device)) {
    return [[OF_DEVICE, hashToken(device).toString('base64url')]]
  }
  const address = email.toLowerCase()
  return [
    [FROM_NETWORK, `${network} ${address}`],
    [OF_ADDRESS, address],
  ]
}

const lockUnchanged = statement(
  'accounts.lockUnchanged',
  (db, { id, passwordHash }: Given<{ id: string; passwordHash: string }>) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          eq(accounts.id, id),
          eq(accounts.passwordHash, passwordHash),
          eq(accounts.status, 'active'),
          isNull(accounts.secondFactorSince),
        ),
      )
      .for('share'),
)

/**
 * Throws `invalid_credentials` if the password was changed, the account closed or a second factor set up while the
 * password was being checked.
 */
const requireUnchanged = async (tx: Tx, { id, passwordHash }: { id: string; passwordHash: string }) => {
  const same = await lockUnchanged(tx, { id, passwordHash })
  if (same.length === 0) throw new Failure(ACCOUNT_REASONS.invalidCredentials)
}

const storeNormal = statement(
  'accounts.storeNormalPassword',
  (db, { id, passwordHash, normal }: Given<{ id: string; passwordHash: string; normal: string }>) =>
    db
      .update(accounts)
      .set({ passwordHash: sql`${normal}` })
      .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash))),
)

/** Whether the member has left, even if they're also suspended. */
const hasLeft = ({ status, eraseAt }: NonNullable<Account>) => status === 'deleted' || eraseAt !== null

/** Whether the member has left and may still come back. */
const isWaiting = ({ eraseAt }: NonNullable<Account>, now: Date) => eraseAt !== null && eraseAt > now

/** Whether the member was suspended until a time that has passed. */
const isSuspensionOver = ({ status, suspendedUntil }: NonNullable<Account>, now: Date) =>
  status === 'suspended' && suspendedUntil !== null && suspendedUntil <= now

/**
 * Opens a session for the right password, and restores an account that's waiting to be erased. If the account has a
 * second factor, creates a pending log-in instead. A password hash made before normalization is replaced. Throws
 * `too_many_failures` without checking the password, `invalid_credentials` for unknown and unconfirmed email addresses
 * as well as for wrong passwords, and `account_suspended`.
 */
export const logIn = async (
  services: Services,
  caller: Caller,
  typed: { email: string; password: string; rememberMe: boolean },
): Promise<OutputOf<typeof logInEndpoint>> => {
  const found = await findAccountByEmail(services.db, typed.email)
  const takeBack = await countAttempt(
    services,
    countersOf(services, found, { email: typed.email, caller }),
    ACCOUNT_REASONS.tooManyFailures,
  )
  const asked = { password: typed.password, whom: caller.network }
  const match = await matchPassword(found?.passwordHash, asked).catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
  const now = services.clock.now()
  const isRestored = found !== null && isWaiting(found, now)
  if (!found?.confirmedAt || match === null || (hasLeft(found) && !isRestored)) {
    throw new Failure(ACCOUNT_REASONS.invalidCredentials)
  }
  await takeBack()
  const isOver = isSuspensionOver(found, now)
  if (found.status === 'suspended' && !isOver) throw new Failure(ACCOUNT_REASONS.suspended)
  const normal = match === 'another' ? await hashPassword(asked) : null
  const account = { ...found, passwordHash: normal ?? found.passwordHash }
  const kind = typed.rememberMe ? 'remembered' : 'browser'
  return inTransaction(services, async (unit) => {
    if (normal !== null) await storeNormal(unit.tx, { ...found, normal })
    if (isOver && !(await liftIfEnded(unit, account.id))) {
      throw new Failure(ACCOUNT_REASONS.suspended)
    }
    if (account.secondFactorSince) {
      return {
        session: null,
        secondStep: await openSecondStep(unit, { ...account, kind }),
        isRestored: false,
      }
    }
    if (isRestored) await reopenAccount(services, unit, account)
    else await requireUnchanged(unit.tx, account)
    return {
      session: await openSession(services, unit, caller, { ...account, kind }),
      secondStep: null,
      isRestored,
    }
  })
}
