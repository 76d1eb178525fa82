import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useRef, useState } from 'react'
import { APPEAL_FILTERS, type ListedAppeal } from '#shared/domains/reports/reports.appeals.contract.ts'
import {
  APPEAL_MAX,
  APPEAL_OUTCOMES,
  type AppealOutcome,
} from '#shared/domains/reports/reports.filing.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { lastDateOf } from '#shared/kernel/time.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { type OpenedItem, Queue, useQueueAddress } from '#client/platform/queue/Queue.tsx'
import { ItemKeys } from '#client/platform/queue/ItemKeys.tsx'
import { BackToList } from '#client/platform/queue/Opened.tsx'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'
import { Remark, useMissing } from '#client/platform/queue/Remark.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { CaseReview } from './CaseReview.tsx'
import { appealDecisionFailureText, appealsQuery, useDecideAppeal } from './reports.cases.api.ts'
import { APPEALS_TEXT, DECISION_TEXT, KIND_TEXT, OUTCOME_TEXT } from './reports.more.text.ts'

/** Members' appeals, with the open one beside the list. */
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

interface AppealReviewProps {
  appeal: ListedAppeal
  item: OpenedItem
}

/** One appeal: what was decided and why, what the member says, and the decision to make. */
function AppealReview({ appeal, item }: AppealReviewProps) {
  const { username, text, caseId, caseNumber, kind, createdAt, outcome, answer, isForAnother } = appeal
  const [isCaseOpen, setCaseOpen] = useState(false)
  return (
    <>
      <Card className="flex min-w-0 flex-col gap-6">
        <BackToList onLeave={item.onLeave} />
        <div className="flex flex-col gap-2">
          <h2 className="min-w-0 wrap-anywhere">
            {username ? <Username name={username} /> : APPEALS_TEXT.nobody}
          </h2>
          <p className="text-ink-soft">
            {kind ? KIND_TEXT[kind] : APPEALS_TEXT.account} ·{' '}
            {caseNumber && `${APPEALS_TEXT.caseNumber(caseNumber)} · `}
            <TimeAgo at={createdAt} />
          </p>
        </div>
        <Original {...appeal} />
        <section className="flex min-w-0 flex-col gap-2">
          <h3 className="font-sans text-base font-medium">{APPEALS_TEXT.says}</h3>
          <p dir="auto" className="text-pretty wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        </section>
        {caseId && (
          <Button className="self-start" aria-expanded={isCaseOpen} onClick={() => setCaseOpen(!isCaseOpen)}>
            {isCaseOpen ? APPEALS_TEXT.closeCase : APPEALS_TEXT.openCase}
          </Button>
        )}
        {outcome && (
          <div className="flex flex-col gap-2">
            <p>
              <Badge>{OUTCOME_TEXT[outcome]}</Badge>
            </p>
            <p dir="auto" className="text-pretty wrap-anywhere whitespace-pre-wrap">
              {answer}
            </p>
          </div>
        )}
        {!outcome && isForAnother && <Notice>{APPEALS_TEXT.forAnother}</Notice>}
        {!outcome && !isForAnother && <Deciding appealId={appeal.id} onDecided={item.onDecided} />}
      </Card>
      {caseId && isCaseOpen && <CaseReview item={caseItem(caseId, () => setCaseOpen(false))} />}
    </>
  )
}

const caseItem = (id: string, close: () => void): OpenedItem => ({
  id,
  onLeave: close,
  onGone: close,
  onDecided: close,
  onUndone: close,
})

function Original({ decision, reason, decidedAt, until }: ListedAppeal) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-sans text-base font-medium">{APPEALS_TEXT.decision}</h3>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge>{DECISION_TEXT[decision]}</Badge>
        {until && <span>{APPEALS_TEXT.until(lastDateOf(new Date(until)))}</span>}
        <TimeAgo at={decidedAt} className="text-sm text-ink-soft" />
      </p>
      <p className="text-pretty wrap-anywhere whitespace-pre-wrap">
        {APPEALS_TEXT.reason} <bdi>{reason}</bdi>
      </p>
    </section>
  )
}

function Deciding({ appealId, onDecided }: { appealId: string; onDecided: () => void }) {
  const [outcome, setOutcome] = useState<AppealOutcome | null>(null)
  const [answer, setAnswer, isKept] = useDraftText(`appeal ${appealId} answer`)
  const decide = useDecideAppeal(() => {
    setAnswer('')
    onDecided()
  })
  const missing =
    (outcome === null && { field: 'outcome', text: APPEALS_TEXT.chooseFirst }) ||
    (isBlank(answer) && { field: 'answer', text: APPEALS_TEXT.answerFirst })
  const { box, say, errorAt } = useMissing(missing)
  const failure = appealDecisionFailureText(decide.error)
  const answerField = useRef<HTMLTextAreaElement>(null)
  const chooseByKey = (chosen: AppealOutcome) => {
    setOutcome(chosen)
    answerField.current?.focus()
  }
  const send = () => {
    if (decide.isPending) return
    if (!outcome || missing) return say()
    decide.mutate({ appealId, outcome, answer })
  }
  return (
    <div ref={box} className="flex flex-col gap-4">
      <RadioGroup
        look="list"
        name="outcome"
        legend={APPEALS_TEXT.outcome}
        error={errorAt('outcome')}
        options={APPEAL_OUTCOMES.map((value) => ({
          value,
          label: APPEALS_TEXT.options[value],
          help: APPEALS_TEXT.help[value],
        }))}
        value={outcome}
        onChange={setOutcome}
      />
      <Remark
        name="answer"
        label={APPEALS_TEXT.answer}
        help={APPEALS_TEXT.answerHelp}
        error={errorAt('answer')}
        maxLength={APPEAL_MAX}
        isKept={isKept}
        value={answer}
        onChange={setAnswer}
        onDecide={send}
        ref={answerField}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button
        look="primary"
        className="self-start"
        busy={decide.isPending}
        disabledReason={missing && missing.text}
        onClick={send}
      >
        {APPEALS_TEXT.decide}
      </Button>
      <ItemKeys
        keys={[
          [...APPEALS_TEXT.keys.taken_back, () => chooseByKey('taken_back')],
          [...APPEALS_TEXT.keys.upheld, () => chooseByKey('upheld')],
          QUEUE_TEXT.leaveKey,
          QUEUE_TEXT.decideKey,
        ]}
      />
    </div>
  )
}
