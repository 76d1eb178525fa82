import { getTableName, sql } from 'drizzle-orm'
import { isAnyAdmin } from '#server/domains/accounts/accounts.queries.ts'
import { verifyActs } from '#server/domains/audit/audit.queries.ts'
import { auditActs } from '#server/domains/audit/audit.tables.ts'
import { isSecretOf, OTHER_SECRET } from '#server/domains/settings/settings.secret.commands.ts'
import { readSchemaState, refusalOfSchema } from '#server/platform/db/migrate.ts'
import { openPostgresPool } from '#server/platform/db/pools.ts'
import { lookThroughPooler } from '#server/platform/db/postgres.ts'
import { lagOf } from '#server/platform/db/replica.ts'
import { countJobs } from '#server/platform/jobs/counts.ts'
import { describeError } from '#server/platform/runtime/log.ts'
import { error, ok, warning, whyNot, type Check, type CheckOfSettings, type Finding } from './findings.ts'

export const checkDatabase: Check = async ({ database }) => {
  const { rows } = await database.db.execute<{ server_version: string }>(sql`show server_version`)
  return ok(`database: ${database.engine}, version ${rows[0]?.server_version ?? 'unknown'}`)
}

/** Milliseconds for the replica to respond. */
const REPLICA_ANSWERS_WITHIN = 2_000
const REPLICA_RUNBOOK = 'docs/runbooks/replica-and-pgbouncer.md'

const checkReplica: Check = async ({ config, database, log }) => {
  if (!config.databaseReplicaUrl) return ok('replica: not used')
  const replica = openPostgresPool(config.databaseReplicaUrl, log, { timeout: REPLICA_ANSWERS_WITHIN })
  try {
    const { lag } = await lagOf(replica, database.pool)
    return lag === 0
      ? ok('replica: responds, and is up to date')
      : warning(`replica: ${Math.ceil(lag)} seconds behind, so it isn't used; see ${REPLICA_RUNBOOK}`)
  } catch (cause) {
    return error(`replica: not used: ${describeError(cause)}; see ${REPLICA_RUNBOOK}`)
  } finally {
    await replica.end()
  }
}

const examinePooler = async (pooling: ReturnType<typeof lookThroughPooler>): Promise<Finding> => {
  const { isSame, isPatient, mode } = await pooling
  if (!isSame) return error('pooler: DATABASE_POOL_URL and DATABASE_URL lead to different databases')
  if (isPatient) return error(`pooler: it must set statement_timeout; see ${REPLICA_RUNBOOK}`)
  if (mode === 'transaction')
    return ok('pooler: responds, in transaction mode, for the same database as DATABASE_URL')
  if (mode === 'statement') {
    return error(`pooler: it's in statement mode, where transactions don't work; see ${REPLICA_RUNBOOK}`)
  }
  return warning(
    `pooler: responds, but didn't share connections when tested, so it's in session mode or not a pooler; see ${REPLICA_RUNBOOK}`,
  )
}

export const checkPooler: CheckOfSettings = async ({ config, log }) =>
  config.databasePoolUrl
    ? examinePooler(lookThroughPooler(config.databasePoolUrl, config.databaseUrl, log)).catch(
        (cause: unknown) => error(`pooler: ${whyNot(cause)}`),
      )
    : ok('pooler: not used')

const checkMigrations: Check = async ({ database }) => {
  const state = await readSchemaState(database)
  const refusal = refusalOfSchema(state)
  if (refusal) return error(`schema: ${refusal}`)
  return state === 'behind'
    ? warning('schema: behind; `npm run ops -- migrate` or the next start updates it')
    : ok('schema: up to date')
}

const checkRole: Check = async ({ database }) => {
  if (database.engine === 'embedded') return ok('role: the embedded database has only one')
  const { rows } = await database.db.execute<{ mayChange: boolean }>(sql`
    select pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate') as "mayChange"
    from pg_class where oid = ${getTableName(auditActs)}::regclass`)
  return rows[0]?.mayChange
    ? warning('role: it can change the audit log; see docs/runbooks/audit-log.md')
    : ok('role: it can only add to the audit log')
}

const checkAdmin: Check = async ({ database }) =>
  (await isAnyAdmin(database.db))
    ? ok("admin: there's at least one")
    : warning("admin: there's none; `npm run ops -- admin:create` creates the first")

const checkSecret: Check = async ({ config, database }) =>
  (await isSecretOf(database.db, config.secretKey)) === false
    ? error(OTHER_SECRET)
    : ok('secret key: belongs to this database')

const checkRecords: Check = async ({ config, database }) => {
  const { count, broken, hash } = await verifyActs(database.db, config.secretKey)
  if (broken !== null) {
    const where = broken === 1 ? 'entry 1, or one older than the numbering,' : `entry ${broken}`
    return error(
      `audit log: ${where} is missing, changed, or written with a different SECRET_KEY; see docs/runbooks/audit-log.md`,
    )
  }
  if (count === 0) return ok('audit log: no numbered entries yet')
  return ok(`audit log: ${count} entries in an unbroken chain; write this down: ${count} ${hash}`)
}

/** Failed jobs stay in the table for a day. Those waiting for a retry may still succeed. */
const checkJobs: Check = async ({ database }) => {
  const counts = await countJobs(database.pool)
  const listed = (wanted: string) =>
    counts.filter(({ state }) => state === wanted).map(({ queue, count }) => `${queue} ${count}`)
  const [failed, waiting] = [listed('failed'), listed('retry')]
  if (failed.length + waiting.length === 0) return ok('jobs: none have failed')
  const parts = [
    ...(failed.length > 0 ? [`abandoned in the last day: ${failed.join(', ')}`] : []),
    ...(waiting.length > 0 ? [`failed and waiting for a retry: ${waiting.join(', ')}`] : []),
  ]
  return warning(`jobs: ${parts.join('; ')}; see docs/runbooks/mail-not-arriving.md`)
}

/** The checks that need a database that responds. */
export const CHECKS_OF_DATABASE = {
  checkReplica,
  checkMigrations,
  checkRole,
  checkAdmin,
  checkSecret,
  checkRecords,
  checkJobs,
}
