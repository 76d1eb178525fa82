import type { ListedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { CATEGORY_TEXT } from '#client/domains/blocks/blocks.reporting.text.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { PickList } from '#client/ui/form/PickList.tsx'
import { ShowMore, type MorePages } from '#client/ui/form/ShowMore.tsx'
import { KIND_TEXT } from './reports.own.text.ts'
import { CASES_TEXT, DECISION_TEXT, PRIORITY_TEXT } from './reports.review.text.ts'

type CaseListProps = {
  cases: readonly ListedCase[]
  openId: string | null
  more: MorePages
  onOpen: (caseId: string) => void
}

/** The cases as rows, each of which opens one. */
export function CaseList({ cases, openId, more, onOpen }: CaseListProps) {
  return (
    <>
      <PickList label={CASES_TEXT.list} items={cases} openId={openId} onOpen={onOpen}>
        {(each) => <Row {...each} />}
      </PickList>
      <ShowMore of={more}>{CASES_TEXT.showMore}</ShowMore>
    </>
  )
}

function Row({ kind, category, priority, username, reports, createdAt, decision, decidedAt }: ListedCase) {
  const urgency = PRIORITY_TEXT[priority]
  const { times, filed } =
    kind === 'banned_picture' ? { times: CASES_TEXT.tries, filed: CASES_TEXT.tried } : CASES_TEXT
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
        {reports > 1 && <Badge>{times(reports)}</Badge>}
        <span>
          {decidedAt ? CASES_TEXT.decided : filed} <TimeAgo at={decidedAt ?? createdAt} />
        </span>
      </span>
    </>
  )
}
