import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { say } from '../tables.ts'

/** Milliseconds between two batches. */
const STEP = 100

/**
 * SQL that stores what the product stores when members become active, for many members at a time. Each lap through all
 * members counts as a quarter of an hour later.
 */
const MARK = `
  with seen as (
    update member_activity set last_active_at = now() where member_id = any($1::uuid[]) returning member_id
  )
  update member_search set rank = (rank >> 27 << 27) + (extract(epoch from now()) / 900)::int + $2::int
  where id in (select member_id from seen)`

/**
 * Makes `perSecond` members become active each second while `work` runs, going through all of them before repeating
 * any.
 */
export const createActivity = async ({ pool }: OpenDatabase, perSecond: number) => {
  const { rows } = await pool.query<{ id: string }>('select id from member_search order by md5(id::text)')
  const ids = rows.map(({ id }) => id)
  let [at, lap, marked] = [0, 1, 0]
  const markSome = async (many: number) => {
    const some = ids.slice(at, at + many)
    await pool.query({ name: 'mark', text: MARK, values: [some, lap] })
    at += many
    marked += some.length
    if (at < ids.length) return
    at = 0
    lap += 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    let isRunning = true
    marked = 0
    const started = performance.now()
    const mark = async () => {
      for (let step = 1; isRunning; step++) {
        await markSome(Math.ceil((perSecond * STEP) / 1000))
        await sleep(Math.max(0, started + step * STEP - performance.now()))
      }
    }
    const [result] = await Promise.all([work().finally(() => (isRunning = false)), mark()])
    say(`${Math.round((marked * 1000) / (performance.now() - started))} members a second became active`)
    return result
  }
}
