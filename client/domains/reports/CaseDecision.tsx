import { useRef, useState } from 'react'
import type { Decision } from '#shared/domains/reports/reports.filing.contract.ts'
import {
  type OpenedCase,
  REMARK_MAX,
  SUSPENSION_DAYS,
} from '#shared/domains/reports/reports.review.contract.ts'
import {
  canTakeBack,
  decisionsFor,
  hasReporter,
  mayBanPicture,
} from '#shared/domains/reports/reports.rules.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { ItemKeys } from '#client/platform/queue/ItemKeys.tsx'
import { Remark, useMissing } from '#client/platform/queue/Remark.tsx'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'
import type { OpenedItem } from '#client/platform/queue/Queue.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { decisionFailureText, useDecideCase } from './reports.cases.api.ts'
import { CASES_TEXT, DECISION_HELP, DECISION_KEYS, DECISION_TEXT, USUAL_ANSWER } from './reports.more.text.ts'

interface CaseDecisionProps {
  opened: OpenedCase
  item: OpenedItem
  /** Called to reload the case after a decision failed, for example because another admin acted first. */
  onLookAgain: () => void
}

const isUsual = (answer: string) => Object.values(USUAL_ANSWER).includes(answer)

/** The form for the decision, and for the messages to the reported member and the reporters. */
export function CaseDecision({ opened, item, onLookAgain }: CaseDecisionProps) {
  const { id, kind, version, member, claimedBy } = opened
  const [decision, setDecision] = useState<Decision | null>(null)
  const [reason, setReason, isKept] = useDraftText(`case ${id}`)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const decide = useDecideCase(kind, {
    ...item,
    onDecided: () => {
      setReason('')
      item.onDecided()
    },
  })
  const [answer, setAnswer] = useState('')
  const [days, setDays] = useState('7')
  // Undefined until the admin chooses, since the default may change as more reports arrive.
  const [chosenBan, setChosenBan] = useState<boolean>()
  const isBanned = chosenBan ?? opened.isBannedByDefault
  const asksForBan = decision !== null && mayBanPicture({ kind, decision })
  const asksForAnswer = hasReporter(kind)
  const possible = decisionsFor({ kind, hasMember: member !== null })
  const choose = (chosen: Decision) => {
    setDecision(chosen)
    if (answer === '' || isUsual(answer)) setAnswer(USUAL_ANSWER[chosen])
  }
  const chooseByKey = (chosen: Decision) => {
    choose(chosen)
    reasonField.current?.focus()
  }
  const missing =
    (claimedBy && { field: 'decide', text: CASES_TEXT.claimed(claimedBy) }) ||
    (decision === null && { field: 'decision', text: CASES_TEXT.chooseFirst }) ||
    (isBlank(reason) && { field: 'reason', text: CASES_TEXT.reasonFirst }) ||
    (asksForAnswer && isBlank(answer) && { field: 'answer', text: CASES_TEXT.answerFirst })
  const { box, say, errorAt } = useMissing(missing)
  const send = () => {
    if (decide.isPending) return
    if (!decision || missing) return say()
    const { min, max } = SUSPENSION_DAYS
    const within = Math.min(max, Math.max(min, Math.round(Number(days)) || min))
    decide.mutate({
      id,
      version,
      decision,
      reason,
      ...(asksForAnswer && { answer }),
      days: within,
      ...(asksForBan && { banPicture: isBanned }),
    })
  }
  return (
    <div ref={box} className="flex flex-col gap-4">
      <RadioGroup
        look="list"
        name="decision"
        legend={CASES_TEXT.decision}
        error={errorAt('decision')}
        options={possible.map((value) => ({
          value,
          label: DECISION_TEXT[value],
          help:
            value === 'remove_content' && canTakeBack({ kind, decision: value })
              ? CASES_TEXT.removeHelp
              : DECISION_HELP[value],
        }))}
        value={decision}
        onChange={choose}
      />
      {decision === 'suspend' && (
        <Field label={CASES_TEXT.days}>
          <Input
            type="number"
            inputMode="numeric"
            min={SUSPENSION_DAYS.min}
            max={SUSPENSION_DAYS.max}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </Field>
      )}
      {asksForBan && (
        <Checkbox
          label={CASES_TEXT.banPicture}
          help={CASES_TEXT.banPictureHelp}
          checked={isBanned}
          onChange={({ target }) => setChosenBan(target.checked)}
        />
      )}
      <Remark
        name="reason"
        label={CASES_TEXT.reason}
        help={decision === 'no_action' ? CASES_TEXT.recordHelp : CASES_TEXT.reasonHelp}
        error={errorAt('reason')}
        maxLength={REMARK_MAX}
        isKept={isKept}
        value={reason}
        onChange={setReason}
        onDecide={send}
        ref={reasonField}
      />
      {asksForAnswer && (
        <Remark
          name="answer"
          label={CASES_TEXT.answer}
          help={CASES_TEXT.answerHelp}
          error={errorAt('answer')}
          maxLength={REMARK_MAX}
          value={answer}
          onChange={setAnswer}
          onDecide={send}
        />
      )}
      {decide.error && (
        <Notice
          kind="error"
          action={
            <Button size="sm" onClick={onLookAgain}>
              {CASES_TEXT.lookAgain}
            </Button>
          }
        >
          {decisionFailureText(decide.error)}
        </Notice>
      )}
      <div className="sticky bottom-(--bottom-bar) bg-card py-2">
        <Button
          look="primary"
          name="decide"
          busy={decide.isPending}
          disabledReason={missing && missing.text}
          onClick={send}
        >
          {CASES_TEXT.decide}
        </Button>
      </div>
      {!claimedBy && (
        <ItemKeys
          keys={[
            ...possible.map((each) => [...DECISION_KEYS[each], () => chooseByKey(each)] as const),
            QUEUE_TEXT.leaveKey,
            QUEUE_TEXT.decideKey,
          ]}
        />
      )}
    </div>
  )
}
