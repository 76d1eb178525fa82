import pg from 'pg'
import { systemClock } from '../../clock.ts'
import {
  addDuration,
  countDurations,
  mergeDurations,
  quantileOf,
  type Durations,
} from '../../runtime/durations.ts'
import { createLastHour } from '../../runtime/last-hour.ts'

export interface SlowStatement {
  /** Empty for an unnamed statement. */
  name: string
  /** The text as sent, with `?` for each literal value. */
  text: string
  count: number
  /** Milliseconds. */
  p99: number
}

/** The timings of the last hour's statements, without their parameters or results. */
export interface StatementTimes {
  note(statement: { name?: string | undefined; text: string }, ms: number): void
  slowest(limit: number): SlowStatement[]
}

/** Maximum number of different statements recorded per minute. */
const MOST = 300
/**
 * Maximum number of characters kept of a statement's text, and maximum number read to produce it. A statement can have
 * 100,000 characters.
 */
const LONGEST = 500
const MADE_FROM = 4 * LONGEST

/**
 * Matches quoted names, which are kept, and values: strings, including escaped and dollar-quoted ones, comments, and
 * numbers except in parameters (`$1`) and names.
 */
const NAMES_AND_VALUES = new RegExp(
  [
    /"[^"]*"/,
    /\b[eE]'(?:[^'\\]|''|\\[\s\S])*(?:'|$)/,
    /'(?:[^']|'')*(?:'|$)/,
    /\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/,
    /--[^\n]*/,
    /\/\*[\s\S]*?(?:\*\/|$)/,
    /(?<![\w$])\d[\w.]*/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Returns a statement without any values. */
export const withoutValues = (text: string): string =>
  text
    .slice(0, MADE_FROM)
    .replaceAll(NAMES_AND_VALUES, (part) => (part.startsWith('"') ? part : '?'))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)

interface Kept {
  name: string
  durations: Durations
}

export const createStatementTimes = (clock = systemClock): StatementTimes => {
  const hour = createLastHour<Map<string, Kept>>(clock, () => new Map())
  const texts = new Map<string, string>()
  /** Returns a statement's text without values. Statements with the same name always have the same text. */
  const textOf = (name: string, text: string) => {
    const known = name && texts.get(name)
    if (known) return known
    const made = withoutValues(text)
    if (name && texts.size < MOST) texts.set(name, made)
    return made
  }
  return {
    note: ({ name = '', text }, ms) => {
      const minute = hour.current()
      const key = textOf(name, text)
      const kept = minute.get(key)
      if (kept) addDuration(kept.durations, ms)
      else if (minute.size < MOST) {
        const durations: Durations = new Map()
        addDuration(durations, ms)
        minute.set(key, { name, durations })
      }
    },
    slowest: (limit) => {
      const found = new Map<string, Kept[]>()
      for (const { kept } of hour.minutes()) {
        for (const [text, each] of kept ?? []) found.set(text, [...(found.get(text) ?? []), each])
      }
      return [...found]
        .map(([text, all]) => {
          const durations = mergeDurations(all.map((each) => each.durations))
          return {
            name: all[0]?.name ?? '',
            text,
            count: countDurations(durations),
            p99: quantileOf(durations, 0.99) ?? 0,
          }
        })
        .toSorted((a, b) => b.p99 - a.p99)
        .slice(0, limit)
    },
  }
}

type Query = (...asked: unknown[]) => unknown

const isStatement = (asked: unknown): asked is { name?: string; text: string } =>
  typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked)

/**
 * Returns a client class whose connections time their statements. Without `sendsNames`, drops the names of statements,
 * for a pooler that may switch connections between two statements.
 */
export const timedClient = (times: StatementTimes, { sendsNames = true } = {}): typeof pg.Client => {
  const Timed = class extends pg.Client {}
  Timed.prototype.query = function query(this: pg.Client, ...asked: unknown[]): unknown {
    const [first] = asked
    const nameless = !sendsNames && isStatement(first) ? [{ ...first, name: undefined }] : []
    const send: Query = (...sent) =>
      Reflect.apply(pg.Client.prototype.query, this, [...nameless, ...sent.slice(nameless.length)])
    const statement = typeof first === 'string' ? { text: first } : isStatement(first) ? first : undefined
    if (!statement) return send(...asked)
    const since = performance.now()
    const note = () => times.note(statement, performance.now() - since)
    const answered = asked.at(-1)
    if (typeof answered === 'function') {
      return send(...asked.slice(0, -1), (...answer: unknown[]) => {
        note()
        Reflect.apply(answered, undefined, answer)
      })
    }
    const answer = send(...asked) as Promise<unknown>
    answer.then(note, note)
    return answer
  } as typeof pg.Client.prototype.query
  return Timed
}
