import { parseArgs } from 'node:util'
import { measureAnswers, type Answered } from './answers.ts'
import { withCrowd, withPostgres } from './database.ts'
import { measureAll, type Measured, type Times } from './measure.ts'
import { measurePages, PAGE_PARTS } from './pages.ts'
import { say, table } from './tables.ts'
import { WORKLOADS } from './workloads.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '400' },
    only: { type: 'string' },
  },
})
const sizes = [10_000, Number(values.members)]
const runs = Number(values.runs)
const parts = ['search', ...PAGE_PARTS].filter((part) => (values.only ?? part) === part)
if (
  !sizes.every((size) => Number.isInteger(size) && size > 0) ||
  !Number.isInteger(runs) ||
  runs < 1 ||
  parts.length === 0
) {
  throw new TypeError('Usage: npm run bench [-- --only search|weight|paint --members N --runs N]')
}

const ms = (value: number) => value.toFixed(2)
const pair = ({ p50, p99 }: Times) => `${ms(p50)} / ${ms(p99)}`

interface Result {
  size: number
  measured: Measured[]
  answered: Answered[]
}

const report = ({ size, measured, answered }: Result) => {
  say(`\n## ${size.toLocaleString('en-GB')} members\n`)
  table(
    [
      'search statement',
      'product p50 / p99 ms',
      'by hand p50 / p99 ms',
      'ratio of p50',
      'found',
      'read from',
    ],
    measured.map(({ name, product, ideal, found, scans }) => [
      name,
      pair(product),
      pair(ideal),
      `${ms(product.p50 / ideal.p50)}x`,
      found.toFixed(1),
      scans.join('; '),
    ]),
  )
  say('')
  table(
    ['whole answer', 'p50 / p99 ms'],
    answered.map(({ name, times }) => [name, pair(times)]),
  )
}

const results: Result[] = []
const measureSearch = async (url: string) => {
  for (const size of new Set(sizes)) {
    await withCrowd(url, size, async (database, seconds) => {
      say(`${size.toLocaleString('en-GB')} members stored and indexed in ${seconds.toFixed(0)} s`)
      const measured = await measureAll(database, WORKLOADS, runs)
      results.push({ size, measured, answered: await measureAnswers(database, runs) })
    })
  }
}
if (parts.includes('search')) await withPostgres(measureSearch)
results.forEach(report)
const [small, large] = results
if (small && large) {
  say(
    `\n## Growth of p50 from ${small.size.toLocaleString('en-GB')} to ${large.size.toLocaleString('en-GB')}\n`,
  )
  table(
    ['search statement', 'product', 'by hand'],
    large.measured.map(({ name, product, ideal }, at) => {
      const before = small.measured[at]
      const growth = (now: Times, then: Times | undefined) => (then ? `${ms(now.p50 / then.p50)}x` : '')
      return [name, growth(product, before?.product), growth(ideal, before?.ideal)]
    }),
  )
}

process.exitCode = (await measurePages(parts)) ? 0 : 1
