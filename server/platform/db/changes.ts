import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type ClientBase } from 'pg'
import { describeError, type Log } from '../runtime/log.ts'

/** The channel on which triggers announce changes (`pg_notify`). */
const CHANNEL = 'changes'
/** Milliseconds between checks that the process receives announcements. */
const BEAT_MS = 400
/** Milliseconds after a check for which the process counts as up to date. */
const CURRENT_MS = 1_000
const ANSWERS_WITHIN_MS = 1_000
const TRY_AGAIN_MS = 1_000

/** The changes announced by database triggers, whichever process or tool made them. */
export interface Changes {
  /** Registers a callback that's called with each announced id, or with null if some may have been missed. */
  onChange(act: (id: string | null) => void): void
  /**
   * Whether everything committed up to a second ago has certainly been received. This process receives its own commits
   * before its query returns.
   */
  isCurrent(): boolean
  close(): Promise<void>
}

/** Returns the ID of a connection's PostgreSQL process. */
const numberOf = (client: ClientBase) => (client as ClientBase & { processID?: number }).processID

/** Whether the connection is direct. A pooler would share the connection with others and lose announcements. */
const isDirect = async (client: pg.Client) => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === numberOf(client)
}

/**
 * Receives all changes on a connection of its own. A connection passed to `listenOn` receives the changes made on it
 * along with the query result, and ignores all others, because they arrive on the first connection.
 */
export const onChanges = (
  url: string,
  log: Log,
): Changes & { listenOn(client: ClientBase): Promise<void> } => {
  const acts: ((id: string | null) => void)[] = []
  const tell = (id: string | null) => acts.forEach((act) => act(id))
  const hear = async (client: ClientBase, isFor: (from: number) => boolean) => {
    client.on('notification', ({ processId, payload = '' }) => {
      if (isFor(processId)) tell(payload)
    })
    await client.query(`listen ${CHANNEL}`)
  }

  const closing = new AbortController()
  let isAway = false
  let currentAt = Number.NEGATIVE_INFINITY
  const listen = async (client: pg.Client) => {
    await client.connect()
    if (!(await isDirect(client))) {
      log.warn('changes are not heard through a pooler, so sessions are looked up for every request')
      return closing.abort()
    }
    await hear(client, () => true)
    tell(null)
    if (isAway) log.warn('the database is back')
    isAway = false
    while (!closing.signal.aborted) {
      const asked = performance.now()
      await client.query('select 1')
      currentAt = asked
      await sleep(BEAT_MS, undefined, { signal: closing.signal })
    }
  }
  const listenUntilClosed = async () => {
    while (!closing.signal.aborted) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'ampersand',
        keepAlive: true,
        connectionTimeoutMillis: ANSWERS_WITHIN_MS,
        query_timeout: ANSWERS_WITHIN_MS,
      })
      client.on('error', () => {})
      try {
        await listen(client)
      } catch (error) {
        // oxlint-disable-next-line typescript/no-unnecessary-condition -- closed in the meantime
        if (!closing.signal.aborted && !isAway) {
          isAway = true
          log.warn({ why: describeError(error) }, 'the database is away')
        }
      }
      currentAt = Number.NEGATIVE_INFINITY
      await client.end().catch(() => {})
      await sleep(TRY_AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const listening = listenUntilClosed()

  return {
    listenOn: (client) => hear(client, (from) => from === numberOf(client)),
    onChange: (act) => void acts.push(act),
    isCurrent: () => performance.now() - currentAt < CURRENT_MS,
    close: () => {
      closing.abort()
      return listening
    },
  }
}
