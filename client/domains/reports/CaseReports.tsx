import type { OpenedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { isMostlyDismissed } from '#shared/domains/reports/reports.rules.ts'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { CATEGORY_TEXT } from './reports.text.ts'
import { CASES_TEXT } from './reports.more.text.ts'

type Reporter = OpenedCase['filed'][number]['reporter']

/** Returns the record of a reporter whose reports were mostly dismissed, or null for others. */
const doubtOf = (reporter: Reporter) => {
  if (!reporter) return null
  const { upheld, dismissed } = reporter
  const record = { decided: upheld + dismissed, dismissed }
  return isMostlyDismissed(record) ? record : null
}

/** The reporters and their reasons. */
export function CaseReports({ opened: { filed, visitor } }: { opened: OpenedCase }) {
  if (filed.length === 0 && !visitor) return null
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="font-sans text-base font-medium">{CASES_TEXT.reports}</h3>
      {visitor && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-ink-soft">{CASES_TEXT.visitor}</p>
          <p dir="auto" className={WORDS}>
            {visitor.details}
          </p>
          <dl className="flex flex-col wrap-anywhere *:[dt]:mt-2 *:[dt]:text-sm *:[dt]:text-ink-soft">
            <dt>{CASES_TEXT.visitorPoints}</dt>
            <dd dir="auto">{visitor.location}</dd>
            <dt>{CASES_TEXT.visitorEmail}</dt>
            <dd>{visitor.email}</dd>
          </dl>
        </div>
      )}
      <ul className="flex flex-col gap-4">
        {filed.map(({ id, reporter, category, note, createdAt }) => (
          <li key={id} className="flex flex-col gap-1">
            <span className="font-medium wrap-anywhere">
              {reporter ? <Username name={reporter.username} /> : CASES_TEXT.formerMember}
            </span>
            <span className="text-sm text-ink-soft">
              {CATEGORY_TEXT[category]} · <TimeAgo at={createdAt} />
            </span>
            {note && (
              <p dir="auto" className={WORDS}>
                {note}
              </p>
            )}
            <Doubt reporter={reporter} />
            {reporter && (
              <span className="text-sm text-ink-soft">
                {CASES_TEXT.record(reporter.upheld, reporter.dismissed, reporter.open)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The style of a reporter's own words. */
const WORDS = 'border-l-2 border-accent pl-3 wrap-anywhere whitespace-pre-wrap'

function Doubt({ reporter }: { reporter: Reporter }) {
  const doubt = doubtOf(reporter)
  return doubt && <span className="text-sm font-medium text-danger">{CASES_TEXT.doubt(doubt)}</span>
}
