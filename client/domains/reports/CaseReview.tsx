import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OpenedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { Decided, Opened } from '#client/platform/queue/Opened.tsx'
import type { OpenedItem } from '#client/platform/queue/Queue.tsx'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { CATEGORY_TEXT } from './reports.filing.text.ts'
import { CaseDecision } from './CaseDecision.tsx'
import { CaseEvidence } from './CaseEvidence.tsx'
import { CaseMember } from './CaseMember.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { CaseReports } from './CaseReports.tsx'
import { CASE_QUEUE, openedCaseQuery } from './reports.review.api.ts'
import { KIND_TEXT } from './reports.own.text.ts'
import { CASES_TEXT, DECISION_TEXT, PRIORITY_TEXT } from './reports.review.text.ts'

/** One case, opened: who reported what and why, the member as they are now, and beside all of it what is to be decided. */
export function CaseReview({ item }: { item: OpenedItem }) {
  const opened = useQuery(openedCaseQuery(item.id))
  const decision = useRef<HTMLDivElement>(null)
  return (
    <Opened query={opened} failed={CASES_TEXT.openFailed} onLeave={item.onLeave}>
      {(each) => (
        <>
          <Head opened={each} />
          {!each.decision && (
            <Button
              size="sm"
              className="self-start @min-[34rem]:hidden"
              onClick={() => decision.current?.focus()}
            >
              {CASES_TEXT.toDecision}
            </Button>
          )}
          <div className="grid items-start gap-6 @min-[34rem]:grid-cols-[minmax(0,1fr)_17rem]">
            <div className="flex min-w-0 flex-col gap-6">
              <CaseReports opened={each} />
              <CaseEvidence opened={each} />
              <CaseMember opened={each} />
              <CaseHistory history={each.history} />
            </div>
            <div
              ref={decision}
              tabIndex={-1}
              className="flex min-w-0 flex-col gap-4 outline-none @min-[34rem]:sticky @min-[34rem]:top-[calc(var(--header-height)+1rem)] @min-[34rem]:max-h-[calc(100dvh-var(--header-height)-2rem)] @min-[34rem]:overflow-y-auto @min-[34rem]:border-l @min-[34rem]:border-line @min-[34rem]:py-1 @min-[34rem]:pr-1 @min-[34rem]:pl-5"
            >
              {each.claimedBy && <Notice kind="warning">{CASES_TEXT.claimed(each.claimedBy)}</Notice>}
              {each.decision ? (
                <Decided queue={CASE_QUEUE} opened={each} onUndone={item.onLeave}>
                  {each.reason && (
                    <p className="text-pretty wrap-anywhere">{CASES_TEXT.toldReason(each.reason)}</p>
                  )}
                  {each.answer && (
                    <p className="text-pretty wrap-anywhere">{CASES_TEXT.toldAnswer(each.answer)}</p>
                  )}
                  {each.isPictureBanned && <p>{CASES_TEXT.pictureBanned}</p>}
                </Decided>
              ) : (
                <CaseDecision opened={each} item={item} onLookAgain={() => void opened.refetch()} />
              )}
            </div>
          </div>
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
        <h2 className="min-w-0 wrap-anywhere">
          {username ? <Username name={username} /> : CASES_TEXT.nobody}
        </h2>
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
