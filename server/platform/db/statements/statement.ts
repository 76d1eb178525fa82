import { fillPlaceholders, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import type { Executor } from '../database.ts'

/**
 * A statement's parameters by name, used in its text in place of the values. Don't spread it, because it appears to
 * have every property you read.
 */
export type Given<V> = { readonly [K in keyof V]: Placeholder<K & string, V[K]> }

type GivenIn<G> = { [K in keyof G]: G[K] extends { protected: infer V } ? V : never }

/** A query from drizzle's builder. */
interface Query<R> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R>; getQuery(): { sql: string } }
}

type Run<V, R> = (db: Executor, ...values: object extends V ? [] : [V]) => Promise<R>

/** Returns a placeholder for any property name. */
const given: unknown = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** Functions that build the text of each loaded statement, by name. */
export const STATEMENTS = new Map<string, (db: Executor) => string>()

/**
 * A statement whose text is built once per connection, and which the database parses once and plans a few times at
 * most. Requests pass only values. `name` is unique on the site, `<domain>.<what>`, at most 50 characters.
 */
export const statement = <G, R>(
  name: string,
  build: (db: Executor, given: G) => Query<R>,
): Run<GivenIn<G>, R> => {
  const prepared = new WeakMap<Pool | PoolClient, ReturnType<Query<R>['prepare']>>()
  const prepareOn = (db: Executor) => {
    const made = build(db, given as G).prepare(name)
    prepared.set(db.$client, made)
    return made
  }
  STATEMENTS.set(name, (db) => prepareOn(db).getQuery().sql)
  return (db, ...[values = {}]) => (prepared.get(db.$client) ?? prepareOn(db)).execute(values)
}

const dialect = new PgDialect()

/** Like `statement`, but written in SQL. Returns its rows as the driver reads them. */
export const sqlStatement = <G, Row extends QueryResultRow>(
  name: string,
  build: (given: G) => SQL<Row>,
): Run<GivenIn<G>, Row[]> => {
  let made: { sql: string; params: unknown[] } | undefined
  const make = () => (made ??= dialect.sqlToQuery(build(given as G)))
  STATEMENTS.set(name, () => make().sql)
  return async (db, ...[values = {}]) => {
    const { sql: text, params } = make()
    const client: Pick<PoolClient, 'query'> = db.$client
    const { rows } = await client.query<Row>({ name, text, values: fillPlaceholders(params, values) })
    return rows
  }
}
