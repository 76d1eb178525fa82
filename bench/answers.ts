import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  countMembers,
  listRelaxations,
  searchMembers,
  SORTS,
} from '#shared/domains/search/search.contract.ts'
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/runtime/log.ts'
import { createAgent, type Agent } from '#server/testing/scenario/agent.ts'
import { timesOf, type Times } from './measure.ts'

export interface Answered {
  name: string
  times: Times
}

const COUPLES = { types: 'woman,couple_mf', country: 'England', ageMin: 30 }

const ANSWERS: readonly [string, (visitor: Agent, member: Agent) => Promise<{ status: number }>][] = [
  ['visitor: first page of 24 cards', (visitor) => visitor.call(searchMembers, { limit: 24 })],
  ...SORTS.map((sort): (typeof ANSWERS)[number] => [
    `member: first page, both ways, by ${sort}`,
    (_, member) => member.call(searchMembers, { sort, limit: 24 }),
  ]),
  [
    'member: two types in England, both ways',
    (_, member) => member.call(searchMembers, { ...COUPLES, limit: 24 }),
  ],
  ['member: counts of the same', (_, member) => member.call(countMembers, COUPLES)],
  [
    'member: what to relax of an empty search',
    (_, member) => member.call(listRelaxations, { ...COUPLES, town: 'Atlantis', verified: true }),
  ],
]

/**
 * Times complete API calls. They include the session, the viewer, blocks, the search, cards, checks and JSON, but not
 * the network.
 */
export const measureAnswers = async (database: OpenDatabase, runs: number): Promise<Answered[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amp-bench-'))
  const app = await createApp({
    config: readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' }),
    log: createLog('silent'),
    database: { ...database, close: () => Promise.resolve() },
    clock: systemClock,
  })
  try {
    await app.http.ready()
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from profiles where profile_type = 'man' order by id limit ${ANSWERS.length}`,
    )
    const visitor = createAgent(app, null)
    const answered: Answered[] = []
    for (const [at, [name, ask]] of ANSWERS.entries()) {
      // Uses a different member for each run, because a single member would hit the per-member rate limits.
      const member = createAgent(app, rows[at]?.id ?? '')
      const times: number[] = []
      for (let run = -20; run < runs; run++) {
        const started = performance.now()
        const { status } = await ask(visitor, member)
        if (status !== 200) throw new Error(`${name} answered ${status}`)
        if (run >= 0) times.push(performance.now() - started)
      }
      answered.push({ name, times: timesOf(times) })
    }
    return answered
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
