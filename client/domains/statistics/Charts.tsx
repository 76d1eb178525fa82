import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Charts as Counted,
  type Groups,
  type Span,
  SPANS,
} from '#shared/domains/statistics/statistics.contract.ts'
import { groupedNumber } from '#client/platform/format.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { Chart } from './Chart.tsx'
import { chartsQuery } from './statistics.api.ts'
import { CHARTS_TEXT, GROUPS_TEXT, SERIES_TEXT, WEEK_TEXT } from './statistics.text.ts'

type Series = keyof typeof SERIES_TEXT
const SERIES = Object.keys(SERIES_TEXT) as Series[]
const SPAN_OPTIONS = (Object.keys(SPANS) as Span[]).map((value) => ({
  value,
  label: CHARTS_TEXT.spans[value],
}))

/** What happened on the site up to yesterday, and how many members it has. */
export function Charts() {
  const [span, setSpan] = useState<Span>('days')
  const query = useQuery(chartsQuery(span))
  return (
    <Loaded query={query} skeleton={<ChartsSkeleton />} failed={CHARTS_TEXT.loadFailed}>
      {(charts) => (
        <div className="flex flex-col gap-10">
          <Section
            title={CHARTS_TEXT.title}
            description={CHARTS_TEXT.until(charts.until)}
            actions={
              <RadioGroup
                legend={CHARTS_TEXT.span}
                quiet
                options={SPAN_OPTIONS}
                value={span}
                onChange={setSpan}
              />
            }
          >
            <ChartGrid charts={charts} />
          </Section>
          <GroupTables charts={charts} />
        </div>
      )}
    </Loaded>
  )
}

function ChartGrid({ charts: { points, total } }: { charts: Counted }) {
  // The span that's displayed, since the other may still be loading.
  const span = points.length === SPANS.months ? 'months' : 'days'
  return (
    <ul className="grid items-start gap-3 sm:grid-cols-2">
      {SERIES.map((series) => {
        const { title, total: sentence, none } = SERIES_TEXT[series]
        const all = total[series]
        return (
          <Chart
            key={series}
            title={title}
            sentence={all === null ? none : sentence(all)}
            column={CHARTS_TEXT.period[span]}
            points={points.map(({ from, amounts }) => ({
              key: from,
              short: CHARTS_TEXT.short(from, span),
              long: CHARTS_TEXT.long(from, span),
              amount: amounts[series],
            }))}
          />
        )
      })}
    </ul>
  )
}

function GroupTables({ charts: { types, counties } }: { charts: Counted }) {
  const isTold = types.members > 0
  return (
    <Section
      title={GROUPS_TEXT.title}
      description={isTold ? GROUPS_TEXT.description(types.members) : GROUPS_TEXT.tooFew}
    >
      {isTold && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <GroupTable title={GROUPS_TEXT.types} column={GROUPS_TEXT.type} groups={types.groups} />
          <GroupTable title={GROUPS_TEXT.counties} column={GROUPS_TEXT.county} groups={counties.groups} />
        </div>
      )}
    </Section>
  )
}

function ChartsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3 sm:grid-cols-2">
      {SERIES.map((series) => (
        <Skeleton key={series} className="h-64" />
      ))}
    </SkeletonGroup>
  )
}

interface GroupTableProps {
  title: string
  /** The groups' column heading. */
  column: string
  groups: Groups['groups']
}

/** The number of members in each group. */
function GroupTable({ title, column, groups }: GroupTableProps) {
  return (
    <Card>
      <h3 className="text-base font-semibold">{title}</h3>
      <table aria-label={title} className="mt-2 w-full text-left text-sm">
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-1 pr-3 font-normal">
              {column}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {GROUPS_TEXT.members}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, amount }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
                {GROUPS_TEXT.nameOf(key)}
              </th>
              <td className="py-1 text-right tabular-nums">{groupedNumber(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const DAYS = 7
const FIGURES = ['joined', 'decisions', 'verifications', 'messages'] as const

/** The last seven days in numbers. Shows nothing until they're loaded. */
export function ThisWeek() {
  const points = useQuery(chartsQuery('days')).data?.points.slice(-DAYS)
  if (!points) return null
  return (
    <Section title={WEEK_TEXT.title} description={WEEK_TEXT.help}>
      <ul aria-label={WEEK_TEXT.title} className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {FIGURES.map((figure) => {
          const amount = points.reduce((sum, { amounts }) => sum + (amounts[figure] ?? 0), 0)
          return (
            <li key={figure}>
              <span className="block font-serif text-3xl tabular-nums">{groupedNumber(amount)}</span>{' '}
              <span className="text-sm text-ink-soft">{WEEK_TEXT.figures[figure](amount)}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
