import { wordsOf } from '#shared/domains/audit/audit.data.ts'
import type { Change, ListedAct } from '#shared/domains/audit/audit.contract.ts'
import { siteTimeOf } from '#shared/kernel/time.ts'
import { writeCsv } from '#server/platform/csv.ts'
import { decrypt } from '#server/platform/secrets/encrypt.ts'
import { OPERATOR } from './audit.tables.ts'

export interface FoundAct extends Record<string, unknown> {
  id: string
  at: Date
  act: string
  subject: string
  before: unknown
  after: unknown
  personal: Buffer | null
  actorId: string
  actorName: Buffer | null
  actorKey: Buffer | null
  memberKey: Buffer | null
  memberName: string | null
}

/** Maximum length of a value, and maximum number of changes shown per entry. */
const MOST_CHARACTERS = 1000
const MOST_CHANGES = 200

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const SECRET = /password|secret|token|hash/i

const wordOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (INSTANT.test(text)) {
    const { day, time } = siteTimeOf(new Date(text))
    return `${day} ${time}`
  }
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

/** Returns a path as readable text: `links.0.label` becomes `Links 1, label`, and `isHidden` becomes `Is hidden`. */
const labelOf = (path: readonly string[]): string => {
  const words = path.map((part) =>
    /^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll(/([A-Z])/g, ' $1').toLowerCase(),
  )
  const text = words.join(', ').replaceAll(/, (\d+)/g, ' $1')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Lists all nested values, each with the label of its path. Secrets are listed as null. */
const valuesIn = (value: unknown, path: string[] = []): [label: string, text: string | null][] => {
  const name = path.at(-1) ?? 'value'
  if (SECRET.test(name)) return [[labelOf(path), null]]
  if (typeof value !== 'object' || value === null) {
    return value === undefined ? [] : [[labelOf(path.length > 0 ? path : [name]), wordOf(value)]]
  }
  return Object.entries(value).flatMap(([key, part]) => valuesIn(part, [...path, key]))
}

/** Returns the values that differ, before and after, and always the subject's name. */
const changesOf = (before: unknown, after: unknown): Change[] => {
  const [was, is] = [new Map(valuesIn(before)), new Map(valuesIn(after))]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((label) => ({ label, before: was.get(label) ?? null, after: is.get(label) ?? null }))
    .filter(({ label, before: old, after: now }) => old !== now || label === 'Name')
    .slice(0, MOST_CHANGES)
}

interface Details {
  before?: unknown
  after?: unknown
}

/** Returns an entry for admins; details encrypted with the key of someone who has left can't be read. */
export const viewAct = (row: FoundAct): ListedAct => {
  const isOperator = row.actorId === OPERATOR
  const isMember = isOperator || row.personal !== null
  const hidden = row.personal && row.memberKey ? decrypt(row.memberKey, row.personal) : '{}'
  const { before, after } = row.personal ? (JSON.parse(hidden) as Details) : row
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: isOperator ? 'operator' : 'admin',
      name: row.actorName && row.actorKey ? decrypt(row.actorKey, row.actorName) : null,
    },
    act: row.act,
    subject: isMember ? { kind: 'member', name: row.memberName } : { kind: 'thing', name: row.subject },
    changes: changesOf(before, after),
  }
}

const nameOf = ({ kind, name }: ListedAct['actor'] | ListedAct['subject']) => {
  if (kind === 'operator') return 'An operator'
  return name ?? (kind === 'admin' ? 'An admin who has left' : 'A member who has left')
}

const sideOf = (changes: Change[], side: 'before' | 'after') =>
  changes.flatMap((change) => (change[side] === null ? [] : `${change.label}: ${change[side]}`)).join('; ')

const lineOf = ({ at, actor, act, subject, changes }: ListedAct) => {
  const { day, time } = siteTimeOf(new Date(at))
  const before = sideOf(changes, 'before')
  return [`${day} ${time}`, nameOf(actor), wordsOf(act), nameOf(subject), before, sideOf(changes, 'after')]
}

const HEAD = ['When', 'Who', 'What', 'Whom', 'Before', 'After']

/** Returns entries as CSV. If there are more, the last line says so. */
export const viewActsAsCsv = ({ acts, isCut }: { acts: ListedAct[]; isCut: boolean }): Buffer => {
  const cut = [`Only the latest ${acts.length} entries are here. Search for fewer days to get the rest.`]
  return writeCsv([HEAD, ...acts.map(lineOf), ...(isCut ? [cut] : [])])
}
