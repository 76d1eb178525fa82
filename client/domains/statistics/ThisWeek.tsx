import { useQuery } from '@tanstack/react-query'
import { groupedNumber } from '#client/platform/format.ts'
import { Section } from '#client/ui/display/Card.tsx'
import { chartsQuery } from './statistics.api.ts'
import { WEEK_TEXT } from './statistics.text.ts'

const DAYS = 7
const FIGURES = ['joined', 'decisions', 'verifications', 'messages'] as const

/** What happened in the last seven days, in numbers; nothing until they are there. */
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
