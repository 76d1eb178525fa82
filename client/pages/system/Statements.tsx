import type { System } from '#shared/domains/system/system.contract.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { STATEMENTS_TEXT } from './system.text.ts'

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
