import type { OpenedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { isMostlyDismissed } from '#shared/domains/reports/reports.rules.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { CATEGORY_TEXT } from './reports.filing.text.ts'
import { KIND_TEXT } from './reports.own.text.ts'
import { CASES_TEXT, DECISION_TEXT } from './reports.review.text.ts'

type Reporter = OpenedCase['filed'][number]['reporter']

/** The record of a reporter whose reports mostly led to nothing; null for the others. */
const doubtOf = (reporter: Reporter) => {
  if (!reporter) return null
  const { upheld, dismissed } = reporter
  const record = { decided: upheld + dismissed, dismissed }
  return isMostlyDismissed(record) ? record : null
}

/** Who has reported it and what they wrote, and what was reported about the member before. */
export function CaseReports({ opened: { filed, history } }: { opened: OpenedCase }) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {filed.length > 0 && (
        <section className="flex min-w-0 flex-col gap-3">
          <h3 className="font-sans text-base font-medium">{CASES_TEXT.reports}</h3>
          <ul className="flex flex-col gap-3">
            {filed.map(({ id, reporter, category, note, createdAt }) => (
              <li key={id} className="flex flex-col gap-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium wrap-anywhere">
                    {reporter?.username ?? CASES_TEXT.formerMember}
                  </span>
                </span>
                <Doubt reporter={reporter} />
                <span className="text-sm text-ink-soft">
                  {CATEGORY_TEXT[category]} · <TimeAgo at={createdAt} />
                </span>
                {reporter && (
                  <span className="text-sm text-ink-soft">
                    {CASES_TEXT.record(reporter.upheld, reporter.dismissed, reporter.open)}
                  </span>
                )}
                {note && (
                  <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                    {note}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
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
    </div>
  )
}

function Doubt({ reporter }: { reporter: Reporter }) {
  const doubt = doubtOf(reporter)
  return doubt && <span className="text-sm font-medium text-danger">{CASES_TEXT.doubt(doubt)}</span>
}
