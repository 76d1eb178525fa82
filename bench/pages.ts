import { cpus, loadavg } from 'node:os'
import { timePaints, type Painted } from './paint.ts'
import { withProduct } from './product.ts'
import { say, table } from './tables.ts'
import { KINDS, weighPages, weightOf, type Kind, type Weighed } from './weight.ts'

export const PAGE_PARTS = ['weight', 'paint']

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
const load = () => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`

const COLUMNS: readonly [string, readonly Kind[]][] = [
  ['script', ['script']],
  ['style', ['style']],
  ['fonts', ['font']],
  ['HTML and data', ['html', 'data']],
  ['all but photos', KINDS.filter((kind) => kind !== 'photos')],
  ['photos', ['photos']],
]

const reportWeights = (weighed: readonly Weighed[]) => {
  say('\n## Weight, KB as sent\n')
  table(
    ['page', ...COLUMNS.map(([name]) => name), 'requests', 'ahead, when idle'],
    weighed.map(({ page, loaded, ahead }) => [
      page,
      ...COLUMNS.map(([, kinds]) => kilobytes(weightOf(loaded, kinds))),
      String(loaded.length),
      kilobytes(weightOf(ahead)),
    ]),
  )
}

const reportPaints = (painted: readonly Painted[]) => {
  say('\n## Paint on a slow phone, ms\n')
  table(
    ['page', 'median', 'fastest to slowest', 'limit'],
    painted.map(({ page, median, times, limit }) => [
      page,
      String(Math.round(median)),
      times.map(Math.round).join(' '),
      limit === undefined ? '' : String(limit),
    ]),
  )
}

/** Describes the pages that weigh too much, contact other hosts, or paint too late. */
const problemsOf = (weighed: readonly Weighed[], painted: readonly Painted[], own: string) => [
  ...weighed.flatMap(({ page, budget, loaded, ahead }) => {
    const over = (what: string, bytes: number, limit = Infinity) =>
      bytes > limit ? [`${page}: ${kilobytes(bytes)} KB of ${what}, the budget is ${kilobytes(limit)}`] : []
    const foreign = [...loaded, ...ahead].filter(({ url }) => new URL(url).host !== new URL(own).host)
    return [
      ...over('script', weightOf(loaded, ['script']), budget.script),
      ...over('everything but photos', weightOf(loaded), budget.all),
      ...foreign.map(({ url }) => `${page}: asks another host for ${url}`),
    ]
  }),
  ...painted
    .filter(({ median, limit = Infinity }) => median > limit)
    .map(
      ({ page, median, limit }) => `${page}: painted after ${Math.round(median)} ms, the limit is ${limit}`,
    ),
]

/** Makes the requested measurements of the built product's pages. Returns true if all are within budget. */
export const measurePages = async (parts: readonly string[]): Promise<boolean> => {
  if (!PAGE_PARTS.some((part) => parts.includes(part))) return true
  const problems: string[] = []
  await withProduct(async (product) => {
    const before = load()
    const painted = parts.includes('paint') ? await timePaints(product) : []
    const after = load()
    const weighed = parts.includes('weight') ? await weighPages(product) : []
    if (weighed.length > 0) reportWeights(weighed)
    if (painted.length > 0) {
      reportPaints(painted)
      say(`\nMeasured at ${before}, at the end ${after}.`)
    }
    problems.push(...problemsOf(weighed, painted, product.baseUrl))
  })
  say(problems.length === 0 ? '\nAll pages keep to their budgets.' : `\nOver budget:\n${problems.join('\n')}`)
  return problems.length === 0
}
