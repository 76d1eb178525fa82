import { clsx } from 'clsx'
import type { ListedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { CATEGORY_TEXT } from '#client/domains/blocks/blocks.reporting.text.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { KIND_TEXT } from './reports.own.text.ts'
import { CASES_TEXT, DECISION_TEXT, PRIORITY_TEXT } from './reports.review.text.ts'

type CaseListProps = {
  cases: readonly ListedCase[]
  openId: string | null
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  onOpen: (caseId: string) => void
}

/** The cases as rows, each of which opens one. */
export function CaseList({ cases, openId, more, onOpen }: CaseListProps) {
  return (
    <>
      <ul aria-label={CASES_TEXT.list} className="flex flex-col gap-2">
        {cases.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              data-entry={each.id}
              aria-current={each.id === openId || undefined}
              className={clsx(
                'flex min-h-16 w-full flex-col gap-1 rounded-card border bg-card p-3 text-left transition-colors hover:bg-sunken',
                each.id === openId ? 'border-accent' : 'border-line',
              )}
              onClick={() => onOpen(each.id)}
            >
              <Row {...each} />
            </button>
          </li>
        ))}
      </ul>
      {more.hasNextPage && (
        <Button
          className="mx-auto flex"
          busy={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {CASES_TEXT.showMore}
        </Button>
      )}
    </>
  )
}

function Row({ kind, category, priority, username, reports, createdAt, decision, decidedAt }: ListedCase) {
  const urgency = PRIORITY_TEXT[priority]
  return (
    <>
      <span className="font-medium wrap-anywhere">{username ?? CASES_TEXT.nobody}</span>
      <span className="text-sm text-ink-soft">
        {KIND_TEXT[kind]} · {CATEGORY_TEXT[category]}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {decision ? (
          <Badge>{DECISION_TEXT[decision]}</Badge>
        ) : (
          urgency && <Badge look={priority === 1 ? 'danger' : 'new'}>{urgency}</Badge>
        )}
        {reports > 1 && <Badge>{CASES_TEXT.times(reports)}</Badge>}
        <span>
          {decidedAt ? CASES_TEXT.decided : CASES_TEXT.filed} <TimeAgo at={decidedAt ?? createdAt} />
        </span>
      </span>
    </>
  )
}
