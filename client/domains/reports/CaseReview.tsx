import { useQuery } from '@tanstack/react-query'
import type { OpenedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { Decided, Opened } from '#client/platform/queue/Opened.tsx'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { CATEGORY_TEXT } from './reports.filing.text.ts'
import { CaseDecision } from './CaseDecision.tsx'
import { CaseEvidence } from './CaseEvidence.tsx'
import { CaseMember } from './CaseMember.tsx'
import { CaseReports } from './CaseReports.tsx'
import { CASE_QUEUE, openedCaseQuery } from './reports.review.api.ts'
import { KIND_TEXT } from './reports.own.text.ts'
import { CASES_TEXT, DECISION_TEXT, PRIORITY_TEXT } from './reports.review.text.ts'

interface CaseReviewProps {
  caseId: string
  /** Closes it. */
  onLeave: () => void
}

/** One case, opened: the evidence beside the member as they are now, and what is to be decided. */
export function CaseReview({ caseId, onLeave }: CaseReviewProps) {
  const opened = useQuery(openedCaseQuery(caseId))
  return (
    <Opened query={opened} failed={CASES_TEXT.openFailed} onLeave={onLeave}>
      {(each) => (
        <>
          <Head opened={each} />
          <div className="grid gap-6 md:grid-cols-2">
            <CaseEvidence opened={each} />
            <CaseMember opened={each} />
          </div>
          <CaseReports opened={each} />
          {each.claimedBy && <Notice kind="warning">{CASES_TEXT.claimed(each.claimedBy)}</Notice>}
          {each.decision ? (
            <Decided queue={CASE_QUEUE} opened={each} onUndone={onLeave}>
              {each.reason && (
                <p className="text-pretty wrap-anywhere">{CASES_TEXT.toldReason(each.reason)}</p>
              )}
              {each.answer && (
                <p className="text-pretty wrap-anywhere">{CASES_TEXT.toldAnswer(each.answer)}</p>
              )}
              {each.isPictureBanned && <p>{CASES_TEXT.pictureBanned}</p>}
            </Decided>
          ) : (
            <CaseDecision opened={each} onDecided={onLeave} onLookAgain={() => void opened.refetch()} />
          )}
        </>
      )}
    </Opened>
  )
}

function Head({ opened }: { opened: OpenedCase }) {
  const { username, kind, category, priority, caseNumber, createdAt, decision } = opened
  const urgency = PRIORITY_TEXT[priority]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 wrap-anywhere">{username ?? CASES_TEXT.nobody}</h2>
        {decision ? (
          <>
            <Badge>{DECISION_TEXT[decision]}</Badge>
            {opened.isTakenBack && <Badge>{CASES_TEXT.takenBack}</Badge>}
          </>
        ) : (
          urgency && <Badge look={priority === 1 ? 'danger' : 'new'}>{urgency}</Badge>
        )}
      </div>
      <p className="text-ink-soft">
        {KIND_TEXT[kind]} · {CATEGORY_TEXT[category]} · {CASES_TEXT.caseNumber(caseNumber)} ·{' '}
        <TimeAgo at={createdAt} />
      </p>
    </div>
  )
}
