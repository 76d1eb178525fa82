import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import type { OpenedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { Decided, Opened } from '#client/platform/queue/Opened.tsx'
import type { OpenedItem } from '#client/platform/queue/Queue.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { CaseDecision } from './CaseDecision.tsx'
import { CaseEvidence, changedTexts, ProfileTexts } from './CaseEvidence.tsx'
import { CaseReports } from './CaseReports.tsx'
import { CATEGORY_TEXT } from './reports.text.ts'
import { CASES_TEXT, DECISION_TEXT, KIND_TEXT, PRIORITY_TEXT } from './reports.more.text.ts'
import { CASE_QUEUE, openedCaseQuery } from './reports.cases.api.ts'

/** One open case: the reports, the reported member as they are now, and the form for the decision. */
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
                <Decided queue={CASE_QUEUE} opened={each} onUndone={item.onGone}>
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

/** The earlier reports about the member. */
function CaseHistory({ history }: Pick<OpenedCase, 'history'>) {
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

/** The reported member as they are now. */
function CaseMember({ opened }: { opened: OpenedCase }) {
  const { member } = opened
  const changed = changedTexts(opened)
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="font-sans text-base font-medium">{CASES_TEXT.now}</h3>
      {member ? (
        <>
          <div className="flex items-start gap-3">
            <ProfilePhoto
              picture={shownPicture(member.picture, 'thumb')}
              profileType={member.profileType}
              width={80}
              className="rounded-control"
            />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <Username name={member.username} />
              </p>
              <p className="text-sm text-ink-soft">
                {shownType(member.profileType)} · {CASES_TEXT.status[member.status]}
              </p>
              <p className="text-sm text-ink-soft">
                {CASES_TEXT.memberSince(fullDate(new Date(member.memberSince)))}
              </p>
              <Link href={`/profile/${member.username}`} className="link">
                {CASES_TEXT.openProfile}
              </Link>
            </div>
          </div>
          {changed?.length !== 0 && <ProfileTexts texts={member.texts} changed={changed ?? []} />}
        </>
      ) : (
        <p className="text-ink-soft">{CASES_TEXT.memberGone}</p>
      )}
    </section>
  )
}
