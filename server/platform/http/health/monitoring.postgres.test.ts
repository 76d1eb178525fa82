import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { createTestDatabase } from '#server/testing/database/database.ts'
import { covers } from '#testing/covers.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { projectRoot } from '../../runtime/project-root.ts'

const METRICS_TOKEN = 'a-token-of-16-or-more'
const read = (path: string) => readFileSync(join(projectRoot, 'deploy', path), 'utf8')

/** The labels of each metric the server exports, by its name. */
const exported = new Map<string, Set<string>>()
const place = mkdtempSync(join(tmpdir(), 'amp-backups-'))
afterAll(() => rmSync(place, { recursive: true }))

beforeAll(async () => {
  const database = await createTestDatabase()
  const { db, pool, prepared = pool } = database
  const state = () => ({ isUsed: true, lag: 0 })
  const replica = { db, pool, prepared, state, close: () => Promise.resolve() }
  const app = await createTestApp(
    { metricsToken: METRICS_TOKEN, backup: { to: place, at: '04:00', keep: 7 } },
    { database: { ...database, replica } },
  )
  const { services } = app
  const backups = [{ name: 'one', takenAt: app.clock.now().toISOString(), rows: 1, files: 1, bytes: 1 }]
  writeFileSync(join(place, 'backups.json'), JSON.stringify({ backups }))
  // A metric with labels has no series until there's something to report.
  services.troubles.note(new Failure(COMMON_REASONS.unavailable), 'a test')
  services.refusals.count('a test')
  const mail = { to: 'someone@example.org', subject: 'Hello', text: 'Hello' }
  await inTransaction(services, ({ enqueue }) => enqueue(sendMail, mail))
  await app.visitor().request('GET', '/api/site')
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { body } = await app.visitor().request('GET', '/metrics', { headers })
  for (const [, name = '', labels = ''] of body.matchAll(/^(\w+)(?:\{(.*)\})? [^ ]+$/gm)) {
    const known = exported.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    exported.set(name, known)
  }
  await app.close()
})

/** Labels that Prometheus adds. */
const OF_PROMETHEUS = ['job', 'instance']
const labelsOf = (metric: string) => [
  ...OF_PROMETHEUS,
  ...(metric === 'up' ? [] : (exported.get(metric) ?? [])),
]

const WORDS = new Set(['and', 'or', 'unless', 'by', 'without', 'bool', 'offset'])

/** Returns an expression's metrics, each with the labels that select it, and the labels the expression groups by. */
const partsOf = (expression: string) => {
  const bare = expression.replaceAll(/"[^"]*"|'[^']*'/g, '""').replaceAll(/\[[^\]]*\]/g, '')
  const grouped = [...bare.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(
    ([, labels = '']) => labels.split(',').map((label) => label.trim()),
  )
  const rest = bare.replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
  const metrics = [...rest.matchAll(/(?<![\w.])([a-z_]\w*)\s*(?:\{([^}]*)\})?(?!\w|\s*\()/gi)]
    .map(([, name = '', chosen = '']) => ({
      name,
      labels: [...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }))
    .filter(({ name }) => !WORDS.has(name))
  return { metrics, grouped }
}

/** Returns the metrics and labels that an expression and its texts mention but that don't exist. */
const unknownIn = (expression: string, texts: readonly string[]) => {
  const { metrics, grouped } = partsOf(expression)
  const shown = texts.flatMap((text) =>
    [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label),
  )
  const possible = metrics.flatMap(({ name }) => labelsOf(name))
  return [
    ...(metrics.length > 0 ? [] : ['no metric at all']),
    ...metrics.flatMap(({ name }) => (name === 'up' || exported.has(name) ? [] : [name])),
    ...metrics.flatMap(({ name, labels }) =>
      labels.filter((label) => !labelsOf(name).includes(label)).map((label) => `${name}{${label}}`),
    ),
    ...[...grouped, ...shown].filter((label) => !possible.includes(label)),
  ]
}

const rulesIn = (rules: string) => rules.split(/^ {6}- alert: /m).slice(1)
const expressionOf = (rule: string) => /^ +expr: (.+)$/m.exec(rule)?.[1] ?? ''
/** Returns the names of the expressions' metrics. The parts of a histogram count as one metric. */
const metricsIn = (expressions: readonly string[]) =>
  new Set(
    expressions.flatMap((each) =>
      partsOf(each).metrics.map(({ name }) => name.replace(/_(bucket|count|sum)$/, '')),
    ),
  )

interface Panel {
  title: string
  targets: { expr: string; legendFormat: string }[]
}

test('the check detects metrics and labels that don’t exist', () => {
  const bad: [string, string[], string[]][] = [
    [
      'sum by (le) (rate(no_such_bucket{status=~"5.."}[5m])) > 1e9',
      [],
      ['no_such_bucket', 'no_such_bucket{status}', 'le'],
    ],
    ['max by (queue) (jobs{stat="failed"}) > 0', [], ['jobs{stat}']],
    ['ampersand_database_up == 0', ['On {{ $labels.host }}'], ['host']],
    ['ampersand_mails_total', ['{{result}} {{why}}'], ['why']],
    ['1 > 0', [], ['no metric at all']],
  ]
  for (const [expression, texts, found] of bad) expect(unknownIn(expression, texts)).toEqual(found)
})

test('every alerting rule uses metrics that the server exports', covers('BEY-52.2', 'BEY-52.9'), () => {
  const named = rulesIn(read('prometheus/alerts.yml')).map((rule) => {
    const [name = ''] = rule.split('\n')
    const expression = expressionOf(rule)
    const summary = /^ +summary: (.+)$/m.exec(rule)?.[1] ?? ''
    return { name, unknown: unknownIn(expression, [summary]) }
  })
  expect(named.filter(({ unknown }) => unknown.length > 0)).toEqual([])
  const runbook = readFileSync(join(projectRoot, 'docs/runbooks/monitoring.md'), 'utf8')
  expect(named.filter(({ name }) => !runbook.includes(`\`${name}\``))).toEqual([])
  expect(named.map(({ name }) => name)).toEqual([
    'AmpersandDown',
    'AmpersandDatabaseAway',
    'AmpersandRequestsFail',
    'AmpersandSlow',
    'AmpersandLags',
    'AmpersandJobsWait',
    'AmpersandJobsFailed',
    'AmpersandDiskFull',
    'AmpersandBackupOld',
    'AmpersandNoBackup',
    'AmpersandMailFails',
    'AmpersandRedisAway',
    'AmpersandReplicaUnused',
    'AmpersandShortOfRoom',
  ])
})

test('every dashboard panel shows metrics that the server exports', covers('BEY-52.2', 'BEY-52.9'), () => {
  const { panels } = JSON.parse(read('grafana/dashboard.json')) as { panels: Panel[] }
  expect(panels.length).toBeGreaterThan(10)
  const drawn = panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ title, unknown: unknownIn(expr, [legendFormat]) })),
  )
  expect(drawn.filter(({ unknown }) => unknown.length > 0)).toEqual([])
})

test('the dashboard shows every metric used by an alerting rule', covers('BEY-52.2'), () => {
  const { panels } = JSON.parse(read('grafana/dashboard.json')) as { panels: Panel[] }
  const drawn = metricsIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))
  const watched = metricsIn(rulesIn(read('prometheus/alerts.yml')).map(expressionOf))
  expect(watched.size).toBeGreaterThan(8)
  expect([...watched].filter((name) => !drawn.has(name))).toEqual([])
})
