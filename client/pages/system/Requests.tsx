import type { System } from '#shared/domains/system/system.contract.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { Chart } from '#client/domains/statistics/Chart.tsx'
import { groupedNumber, timeOfDay } from '#client/platform/format.ts'
import { useNow } from '#client/platform/now.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Facts } from './Parts.tsx'
import { duration, REQUESTS_TEXT, STATEMENTS_TEXT } from './system.text.ts'

interface RequestsProps {
  requests: System['requests']
  isOneOfSeveral: boolean
  startedAt: string | undefined
}

/** The number of requests this process has answered, their response times, and the number that failed. */
export function Requests({ requests, isOneOfSeveral, startedAt }: RequestsProps) {
  const hourAgo = useNow().getTime() - HOUR
  const since = new Date(Math.max(startedAt ? Date.parse(startedAt) : 0, hourAgo))
  return (
    <Section
      title={REQUESTS_TEXT.title}
      description={isOneOfSeveral ? REQUESTS_TEXT.ofOne(since) : undefined}
    >
      {requests.total > 0 ? <Told requests={requests} /> : <p>{REQUESTS_TEXT.none}</p>}
    </Section>
  )
}

function Told({ requests: { total, errors, p50, p99, minutes } }: Pick<RequestsProps, 'requests'>) {
  const charts = [
    {
      title: REQUESTS_TEXT.requestsChart,
      sentence: REQUESTS_TEXT.requestsSentence(total),
      amountOf: (minute: (typeof minutes)[number]) => minute.requests,
    },
    {
      title: REQUESTS_TEXT.timesChart,
      sentence: REQUESTS_TEXT.timesSentence(p99 ?? 0),
      amountOf: (minute: (typeof minutes)[number]) => minute.p99,
    },
  ]
  return (
    <>
      <Facts
        facts={[
          [REQUESTS_TEXT.total, groupedNumber(total)],
          [REQUESTS_TEXT.errors, REQUESTS_TEXT.share(errors, total)],
          [REQUESTS_TEXT.p50, duration(p50 ?? 0)],
          [REQUESTS_TEXT.p99, duration(p99 ?? 0)],
        ]}
      />
      <ul className="grid items-start gap-3 sm:grid-cols-2">
        {charts.map(({ title, sentence, amountOf }) => (
          <Chart
            key={title}
            title={title}
            sentence={sentence}
            column={REQUESTS_TEXT.minute}
            points={minutes.map((minute) => {
              const time = timeOfDay(new Date(minute.at))
              return { key: minute.at, short: time, long: time, amount: amountOf(minute) }
            })}
          />
        ))}
      </ul>
    </>
  )
}

/** The slowest statements, each with its text. */
export function Statements({ statements }: { statements: System['statements'] }) {
  return (
    <Section title={STATEMENTS_TEXT.title} description={STATEMENTS_TEXT.description}>
      {statements.length > 0 ? (
        <Card>
          <ul aria-label={STATEMENTS_TEXT.title} className="flex flex-col divide-y divide-line">
            {statements.map((statement) => (
              <Row key={statement.text} statement={statement} />
            ))}
          </ul>
        </Card>
      ) : (
        <p>{STATEMENTS_TEXT.none}</p>
      )}
    </Section>
  )
}

function Row({ statement: { name, text, count, p99 } }: { statement: System['statements'][number] }) {
  const title = name || text
  return (
    <li className="min-w-0 py-2 first:pt-0 last:pb-0">
      <p className="truncate font-medium">{title}</p>
      <p className="text-sm text-ink-soft">{STATEMENTS_TEXT.times(count, p99)}</p>
      <details className="text-sm">
        <summary className="link w-fit list-none py-1 [&::-webkit-details-marker]:hidden">
          {STATEMENTS_TEXT.text}
          <span className="sr-only">: {title}</span>
        </summary>
        <code className="mt-1 block wrap-anywhere">{text}</code>
      </details>
    </li>
  )
}
