import { useQuery } from '@tanstack/react-query'
import type { OpenedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { CATEGORY_TEXT } from '#client/domains/blocks/blocks.reporting.text.ts'
import { Loaded } from '#client/platform/Loaded.tsx'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { CaseDecision } from './CaseDecision.tsx'
import { CaseEvidence } from './CaseEvidence.tsx'
import { CaseMember } from './CaseMember.tsx'
import { CaseReports } from './CaseReports.tsx'
import { openedQuery, useUndo } from './reports.review.api.ts'
import { KIND_TEXT } from './reports.own.text.ts'
import { CASES_TEXT, DECISION_TEXT, PRIORITY_TEXT } from './reports.review.text.ts'

interface CaseReviewProps {
  caseId: string
  /** Closes it. */
  onLeave: () => void
}

/** One case, opened: the evidence beside the member as they are now, and what is to be decided. */
export function CaseReview({ caseId, onLeave }: CaseReviewProps) {
  const opened = useQuery(openedQuery(caseId))
  return (
    <Card className="flex min-w-0 flex-col gap-6">
      <Button look="ghost" size="sm" className="min-h-11 self-start" onClick={onLeave}>
        {CASES_TEXT.back}
      </Button>
      <Loaded
        query={opened}
        skeleton={
          <SkeletonGroup className="flex flex-col gap-4">
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-60 w-full" />
            <Skeleton className="h-24 w-full" />
          </SkeletonGroup>
        }
        failed={CASES_TEXT.openFailed}
      >
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
              <Decided opened={each} onUndone={onLeave} />
            ) : (
              <CaseDecision opened={each} onDecided={onLeave} onLookAgain={() => void opened.refetch()} />
            )}
          </>
        )}
      </Loaded>
    </Card>
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
          <Badge>{DECISION_TEXT[decision]}</Badge>
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

/** What was decided, and for some minutes the way back. */
function Decided({ opened, onUndone }: { opened: OpenedCase; onUndone: () => void }) {
  const undo = useUndo(onUndone)
  const { id, reason, answer, isPictureBanned, undoUntil, decidedAt } = opened
  return (
    <div className="flex flex-col gap-2">
      {decidedAt && (
        <p className="text-ink-soft">
          {CASES_TEXT.decided} <TimeAgo at={decidedAt} />
        </p>
      )}
      {reason && <p className="text-pretty wrap-anywhere">{CASES_TEXT.toldReason(reason)}</p>}
      {answer && <p className="text-pretty wrap-anywhere">{CASES_TEXT.toldAnswer(answer)}</p>}
      {isPictureBanned && <p>{CASES_TEXT.pictureBanned}</p>}
      {undoUntil && (
        <Button className="self-start" busy={undo.isPending} onClick={() => undo.mutate(id)}>
          {CASES_TEXT.undo}
        </Button>
      )}
    </div>
  )
}
