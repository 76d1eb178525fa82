import { DAY } from '#shared/kernel/time.ts'
import type { Community } from '#server/demo/community.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { at } from '#server/demo/random.ts'
import { blockedUsers } from './blocks.tables.ts'

/** Anna's notes on the two members she has blocked; the second note is blank. */
const NOTES = ['Kept writing after I had said no. Twice.', '']

/** Composes Anna's blocks of members she has no other contact with. */
export const composeBlocks = ({ fixed, others, companions, now }: Community) => {
  const anna = fixed.find(({ username }) => username === 'anna')
  const known = new Set([...companions.values()].flat().map(({ id }) => id))
  const bothers = others.filter(({ id, type }) => !known.has(id) && type === 'man').slice(0, NOTES.length)
  const rows = bothers.flatMap((other, i) => {
    const createdAt = new Date(now.getTime() - (9 + 17 * i) * DAY)
    return anna ? [{ blockerId: anna.id, blockedId: other.id, note: at(NOTES, i), createdAt }] : []
  })
  const pairs = new Set(
    rows.flatMap(({ blockerId, blockedId }) => [blockerId + blockedId, blockedId + blockerId]),
  )
  return { rows, areApart: (one: string, other: string) => pairs.has(one + other) }
}

export const demo = declareDemo({
  compose: composeBlocks,
  store: ({ tx, made: { rows } }) => insertRows(tx, blockedUsers, rows),
})
