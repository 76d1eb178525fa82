import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { APPEAL_FILTERS, type ListedAppeal } from '#shared/domains/reports/reports.appeals.contract.ts'
import { itemsOf } from '#client/platform/lists.ts'
import { useQueueAddress } from '#client/platform/queue/address.ts'
import { Queue } from '#client/platform/queue/Queue.tsx'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { AppealReview } from './AppealReview.tsx'
import { appealsQuery } from './reports.appeals.api.ts'
import { APPEALS_TEXT, OUTCOME_TEXT } from './reports.appeals.text.ts'
import { KIND_TEXT } from './reports.own.text.ts'
import { DECISION_TEXT } from './reports.review.text.ts'

/** What members say against decisions, and the appeal that is opened beside the list. */
export function AppealsPage() {
  const address = useQueueAddress({ filters: APPEAL_FILTERS })
  const query = useInfiniteQuery(appealsQuery(address.filter))
  const appeals = itemsOf(query.data)
  return (
    <Queue
      query={query}
      icon={Scale}
      text={APPEALS_TEXT}
      address={address}
      counts={{}}
      actions={
        <Link href="/messages/reported" className={buttonClass()}>
          {APPEALS_TEXT.reports}
        </Link>
      }
      above={null}
      row={(each) => <Row {...each} />}
    >
      {(item) => {
        const appeal = appeals.find((each) => each.id === item.id)
        return appeal && <AppealReview appeal={appeal} item={item} />
      }}
    </Queue>
  )
}

function Row({ username, kind, decision, outcome, createdAt, answeredAt }: ListedAppeal) {
  return (
    <>
      <span className="font-medium wrap-anywhere">
        {username ? <Username name={username} /> : APPEALS_TEXT.nobody}
      </span>
      <span className="text-sm text-ink-soft">
        {kind ? KIND_TEXT[kind] : APPEALS_TEXT.account} · {DECISION_TEXT[decision]}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {outcome && <Badge>{OUTCOME_TEXT[outcome]}</Badge>}
        <span>
          {answeredAt ? QUEUE_TEXT.decided : APPEALS_TEXT.asked} <TimeAgo at={answeredAt ?? createdAt} />
        </span>
      </span>
    </>
  )
}
