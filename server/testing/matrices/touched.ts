import pg from 'pg'
import type { Services } from '../../platform/domain/services.ts'

interface Answer {
  rows?: unknown[]
}
type Run = (this: pg.Client, ...asked: unknown[]) => Promise<Answer> | undefined

/** Returns the number of rows in the largest result that the database returns while `work` runs. */
export const countRead = async (work: () => Promise<unknown>): Promise<number> => {
  const client = pg.Client.prototype as unknown as { query: Run }
  const { query: run } = client
  let most = 0
  const note = (answer: Answer | undefined) => {
    most = Math.max(most, answer?.rows?.length ?? 0)
  }
  client.query = function (...asked) {
    const done = asked.at(-1)
    if (typeof done !== 'function') {
      const answer = run.apply(this, asked)
      answer?.then(note, () => undefined)
      return answer
    }
    const noted = (error: unknown, answer: Answer | undefined) => {
      note(answer)
      ;(done as (error: unknown, answer: Answer | undefined) => void)(error, answer)
    }
    return run.apply(this, [...asked.slice(0, -1), noted])
  }
  try {
    await work()
  } finally {
    client.query = run
  }
  return most
}

/**
 * The number of rows that `work` changes or deletes in each table, and the most that a single statement touches
 * (`most`) and reads (`mostRead`).
 */
export interface Touched {
  all: Record<string, number>
  most: number
  mostRead: number
}

/**
 * Makes the database record the number of rows that each statement changes and deletes, cascades included. Returns a
 * function that counts these rows for `work`.
 */
export const noteTouched = async ({ database: { pool } }: Services) => {
  await pool.query(`
    create table touched_rows (place serial primary key, name text not null, count int not null, depth int not null);
    create function note_touched() returns trigger language plpgsql as $$ begin
      insert into touched_rows (name, count, depth) select tg_table_name, count(*), pg_trigger_depth() from touched;
      return null;
    end $$;
    do $$ declare each record; begin
      for each in select tablename as name, act from pg_tables, unnest(array['update', 'delete']) as act
        where schemaname = 'public' and tablename <> 'touched_rows' loop
        execute format('create trigger note_%s after %1$s on %I referencing old table as touched for each statement execute function note_touched()',
          each.act, each.name);
      end loop;
    end $$`)
  return async (work: () => Promise<unknown>): Promise<Touched> => {
    await pool.query('truncate touched_rows')
    const mostRead = await countRead(work)
    const { rows } = await pool.query<{ name: string; count: number; depth: number }>(
      'select name, count, depth from touched_rows order by place',
    )
    const touched: Touched = { all: {}, most: 0, mostRead }
    let byStatement = 0
    for (const { name, count, depth } of rows) {
      if (count > 0) touched.all[name] = (touched.all[name] ?? 0) + count
      byStatement += count
      touched.most = Math.max(touched.most, byStatement)
      // A statement's cascades are recorded before the statement itself.
      if (depth === 1) byStatement = 0
    }
    return touched
  }
}
