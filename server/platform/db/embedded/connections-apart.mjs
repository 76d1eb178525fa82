import { randomUUID } from 'node:crypto'

const codeOf = (mail) => mail.charCodeAt(0)
const HELD_UNTIL_SYNC = new Set(['P', 'B', 'D', 'E', 'C'].map(codeOf))
const SYNC = Buffer.from([codeOf('S'), 0, 0, 0, 4])

/** Returns the offset of the statement's name in a protocol message, or undefined if it has none. */
function nameIn(step) {
  if (step[0] === codeOf('P')) return 5
  if (step[0] === codeOf('B')) return step.indexOf(0, 5) + 1
  return (step[0] === codeOf('D') || step[0] === codeOf('C')) && step[5] === codeOf('S') ? 6 : undefined
}

/** Returns the message with the connection's number prefixed to its statement's name. */
function withOwnName(connection, step) {
  const at = nameIn(step)
  if (!at || step[at] === 0) return step
  const named = Buffer.concat([step.subarray(0, at), Buffer.from(`${connection}:`), step.subarray(at)])
  named.writeUInt32BE(named.length - 1, 1)
  return named
}

/** Returns the message that closes the statement named in this message, or undefined if it names none. */
function forgettingOf(step) {
  if (step[0] !== codeOf('P') || step[5] === 0) return undefined
  const name = step.subarray(5, step.indexOf(0, 5) + 1)
  const forgetting = Buffer.concat([Buffer.from([codeOf('C'), 0, 0, 0, 0, codeOf('S')]), name])
  forgetting.writeUInt32BE(forgetting.length - 1, 1)
  return forgetting
}

const PROTOCOL = 196_608
const isStartup = (message) => message.length > 8 && message.readUInt32BE(4) === PROTOCOL

/** Whether a startup message is from Ampersand (`application_name` in `database.ts`). Other connections are foreign. */
const isOurs = (startup) => startup.includes('\0application_name\0ampersand\0')

/** The startup message of a foreign connection, without its settings, which would apply to the shared session. */
const PLAIN_STARTUP = (() => {
  const words = Buffer.from('user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0')
  const head = Buffer.alloc(8)
  head.writeUInt32BE(head.length + words.length)
  head.writeUInt32BE(PROTOCOL, 4)
  return Buffer.concat([head, words])
})()

/** Resets everything a foreign connection can have set or started, except named statements and the transaction. */
const RESTORING = [
  'set session authorization postgres',
  'reset role',
  'reset all',
  'close all',
  'unlisten *',
  'select pg_advisory_unlock_all()',
  'discard temp',
  'discard sequences',
]

/**
 * `run` runs a foreign statement under a new id, which it passes to `tell`. `cancel` cancels the statement as
 * PostgreSQL's signals do, and may be called while it's running.
 */
function makeCancellable(db, tell) {
  const { Module } = db
  const parts = [Module._InterruptPending, Module._QueryCancelPending, Module._MyLatch]
  if (!parts.every(Number.isInteger) || !Module.wasmMemory) throw new Error('cannot cancel statements')
  const [interrupt, cancelling, latch] = parts.map((address) => address >> 2)
  const memory = () => new Int32Array(Module.wasmMemory.buffer)
  let running
  const cancel = (statement) => {
    if (statement !== running) return
    const words = memory()
    words[cancelling] = 1
    words[interrupt] = 1
    // A sleeping statement only checks its latch.
    words[words[latch] >> 2] = 1
  }
  const run = async (work) => {
    running = randomUUID()
    tell(running)
    try {
      return await work()
    } finally {
      running = undefined
      tell(undefined)
      // A late cancellation mustn't affect the next statement.
      memory()[cancelling] = 0
    }
  }
  return { run, cancel }
}

/** Milliseconds a foreign connection may keep a transaction open and block everyone else. */
const FOREIGN_TRANSACTION_MS = 3_000

const ENDED = (() => {
  const text = `SFATAL\0VFATAL\0C25P03\0Ma transaction may be open for ${FOREIGN_TRANSACTION_MS / 1000} seconds, as the site waits for it\0\0`
  const message = Buffer.concat([Buffer.from([codeOf('E'), 0, 0, 0, 0]), Buffer.from(text)])
  message.writeUInt32BE(message.length - 1, 1)
  return message
})()

/**
 * All connections share one session. So the messages of one query (parse, bind, execute) are passed on together,
 * because another connection's messages in between would affect the wrong statement. Each connection's statements get
 * names of their own, and are removed when the connection closes. Whatever a foreign connection, such as `psql`, has
 * set is reset before the site's next statement.
 */
class Turns {
  #server
  #waiting = []
  #isWorking = false
  /** The connection that sent the last message. */
  #last
  #foreign = new Set()
  #isDirty = false
  #ending
  #held = new Map()
  /** The messages that have named a statement, by connection. */
  #parses = new Map()
  #runForeign

  constructor(server, runForeign) {
    this.#server = server
    this.#runForeign = runForeign
  }

  enqueue(connection, message, onData) {
    const sent = Buffer.from(message.buffer, message.byteOffset, message.length)
    if (sent[0] === codeOf('X')) return Promise.resolve(0)
    if (isStartup(sent)) return this.#handOver(connection, [this.#greet(connection, sent)], onData)
    const step = withOwnName(connection, sent)
    const steps = [...(this.#held.get(connection) ?? []), step]
    if (HELD_UNTIL_SYNC.has(step[0])) {
      this.#held.set(connection, steps)
      return Promise.resolve(0)
    }
    this.#held.delete(connection)
    return this.#handOver(connection, steps, onData)
  }

  clearQueueForHandler(connection) {
    const [mine, others] = [[], []]
    for (const each of this.#waiting) (each.connection === connection ? mine : others).push(each)
    this.#waiting = others
    for (const { reject } of mine) reject(new Error('the connection has ended'))
    this.#held.delete(connection)
    const forgettings = this.#parsesOf(connection).map(forgettingOf)
    this.#parses.delete(connection)
    // If this fails, the database is closing, and the session ends with it.
    if (forgettings.length > 0) this.#handOver(connection, [...forgettings, SYNC], () => {}).catch(() => {})
  }

  async clearTransactionIfNeeded(connection) {
    const { db } = this.#server
    if (db.isInTransaction() && this.#last === connection) {
      await db.exec('rollback')
      this.#last = undefined
      this.#watch()
      void this.#work()
    }
    this.#foreign.delete(connection)
  }

  getQueueLength() {
    return this.#waiting.length
  }

  #parsesOf(connection) {
    return this.#parses.get(connection) ?? []
  }

  #greet(connection, startup) {
    if (isOurs(startup)) return startup
    this.#foreign.add(connection)
    return PLAIN_STARTUP
  }

  #handOver(connection, steps, onData) {
    return new Promise((resolve, reject) => {
      const message = new Uint8Array(Buffer.concat(steps))
      const parses = steps.filter(forgettingOf)
      this.#waiting.push({ connection, message, parses, onData, resolve, reject })
      void this.#work()
    })
  }

  /** Takes the next message. During a transaction, only the connection that opened it gets a turn. */
  #take() {
    const isOpen = this.#server.db.isInTransaction() && this.#last !== undefined
    const at = isOpen ? this.#waiting.findIndex(({ connection }) => connection === this.#last) : 0
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0]
  }

  async #work() {
    if (this.#isWorking) return
    this.#isWorking = true
    for (let next = this.#take(); next; next = this.#take()) {
      const isForeign = this.#foreign.has(next.connection)
      try {
        if (this.#isDirty && !isForeign) await this.#restore()
        this.#isDirty ||= isForeign
        this.#last = next.connection
        if (next.parses.length > 0) {
          this.#parses.set(next.connection, [...this.#parsesOf(next.connection), ...next.parses])
        }
        const run = () => this.#run(next.message, next.onData)
        next.resolve(await (isForeign ? this.#runForeign(run) : run()))
      } catch (error) {
        next.reject(error)
      }
      this.#watch()
    }
    this.#isWorking = false
  }

  async #run(message, onData) {
    const { db } = this.#server
    let size = 0
    const onRawData = (data) => {
      size += data.length
      onData(data)
    }
    await db.runExclusive(() => db.execProtocolRawStream(message, { onRawData }))
    return size
  }

  async #restore() {
    const { db } = this.#server
    const ignore = () => {}
    // After an error, the session skips everything until it receives a sync.
    await this.#run(SYNC, ignore)
    for (const text of RESTORING) await db.exec(text)
    const { rows } = await db.query('select name from pg_prepared_statements')
    const known = new Set(rows.map(({ name }) => name))
    for (const parse of [...this.#parses.values()].flat()) {
      const name = parse.toString('utf8', 5, parse.indexOf(0, 5))
      if (!known.has(name)) await this.#run(new Uint8Array(Buffer.concat([parse, SYNC])), ignore)
    }
    this.#isDirty = false
  }

  /** Closes a foreign connection that keeps a transaction open for too long. */
  #watch() {
    const connection = this.#last
    if (!this.#server.db.isInTransaction() || !this.#foreign.has(connection)) {
      clearTimeout(this.#ending)
      this.#ending = undefined
      return
    }
    this.#ending ??= setTimeout(() => {
      this.#ending = undefined
      const handler = [...this.#server.handlers].find(({ handlerId }) => handlerId === connection)
      handler?.socket?.write(ENDED)
      handler?.handleError(new Error('its transaction was open for too long'))
    }, FOREIGN_TRANSACTION_MS)
  }
}

/**
 * Makes the server's connections take turns. `tell` receives the id of each foreign statement, and undefined when it
 * ends. Returns a function that cancels the statement with a given id, if it's still running.
 */
export function keepConnectionsApart(server, tell = () => {}) {
  if (!server.queryQueue?.clearTransactionIfNeeded || !server.handlers) {
    throw new Error('cannot keep connections apart')
  }
  const { run, cancel } = makeCancellable(server.db, tell)
  server.queryQueue = new Turns(server, run)
  return cancel
}
