import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { REPORT_CATEGORIES } from '#shared/domains/reports/reports.filing.contract.ts'
import { CASE_FILTERS, type ListedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { CATEGORY_TEXT } from '#client/domains/reports/reports.text.ts'
import { CaseReview } from '#client/domains/reports/CaseReview.tsx'
import { casesQuery } from '#client/domains/reports/reports.cases.api.ts'
import {
  CASES_TEXT,
  DECISION_TEXT,
  KIND_TEXT,
  PRIORITY_TEXT,
} from '#client/domains/reports/reports.more.text.ts'
import { MessageTabs } from '#client/pages/parts/MessageTabs.tsx'
import { Queue, useQueueAddress } from '#client/platform/queue/Queue.tsx'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Field, Select } from '#client/ui/form/Field.tsx'
import { Link } from '#client/ui/frame/Link.tsx'

/** The queue of reports, with the open one next to it. */
export function ReportedPage() {
  const { isStaff } = useSession()
  const address = useQueueAddress({ filters: CASE_FILTERS, param: 'why', choices: REPORT_CATEGORIES })
  const { path, filter, choice, choose } = address
  const query = useInfiniteQuery(casesQuery(filter, choice))
  const open = query.data?.pages[0]?.open
  return (
    <Queue
      query={query}
      icon={Flag}
      text={CASES_TEXT}
      address={address}
      counts={open === undefined ? {} : { open }}
      actions={
        <Link href="/admin/appeals" className={buttonClass()}>
          {CASES_TEXT.appeals}
        </Link>
      }
      pageTabs={<MessageTabs isStaff={isStaff} current={path} />}
      above={
        <Field label={CASES_TEXT.category}>
          <Select
            placeholder={CASES_TEXT.everyCategory}
            options={REPORT_CATEGORIES.map((value) => ({ value, label: CATEGORY_TEXT[value] }))}
            value={choice ?? ''}
            onChange={({ target }) => choose(REPORT_CATEGORIES.find((each) => each === target.value))}
          />
        </Field>
      }
      row={(each) => <Row {...each} />}
    >
      {(item) => <CaseReview item={item} />}
    </Queue>
  )
}

function Row({ doubt, isTakenBack, ...row }: ListedCase) {
  const { kind, category, priority, username, reports, createdAt, decision, decidedAt } = row
  const urgency = PRIORITY_TEXT[priority]
  const { times, filed } =
    kind === 'banned_picture' ? { times: CASES_TEXT.tries, filed: CASES_TEXT.tried } : CASES_TEXT
  return (
    <>
      <span className="font-medium wrap-anywhere">
        {username ? <Username name={username} /> : CASES_TEXT.nobody}
      </span>
      <span className="text-sm text-ink-soft">
        {KIND_TEXT[kind]} · {CATEGORY_TEXT[category]}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {decision ? (
          <>
            <Badge>{DECISION_TEXT[decision]}</Badge>
            {isTakenBack && <Badge>{CASES_TEXT.takenBack}</Badge>}
          </>
        ) : (
          urgency && <Badge look={priority === 1 ? 'danger' : 'new'}>{urgency}</Badge>
        )}
        {reports > 1 && <Badge>{times(reports)}</Badge>}
        <span>
          {decidedAt ? QUEUE_TEXT.decided : filed} <TimeAgo at={decidedAt ?? createdAt} />
        </span>
      </span>
      {doubt && <span className="text-sm text-ink-soft">{CASES_TEXT.doubt(doubt)}</span>}
    </>
  )
}
