import type { OpenedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { CATEGORY_TEXT } from './reports.filing.text.ts'
import { KIND_TEXT } from './reports.own.text.ts'
import { CASES_TEXT, DECISION_TEXT } from './reports.review.text.ts'

/** What was reported about the member before. */
export function CaseHistory({ history }: Pick<OpenedCase, 'history'>) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="font-sans text-base font-medium">{CASES_TEXT.history}</h3>
      {history.length === 0 ? (
        <p className="text-ink-soft">{CASES_TEXT.noHistory}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {history.map(({ id, kind, category, decision, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              <span>
                {KIND_TEXT[kind]} · {CATEGORY_TEXT[category]} · <TimeAgo at={createdAt} />
              </span>
              {decision && <Badge>{DECISION_TEXT[decision]}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
