import { type FormEvent, useState } from 'react'
import {
  type Membership,
  TIERS,
  type Upgrade,
  UPGRADE_NOTE_MAX,
  type UpgradeRequest as Request,
  UPGRADES,
} from '#shared/domains/membership/membership.contract.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { useFullDate } from '#client/platform/local.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { useRequestUpgrade, useWithdrawRequest } from './membership.api.ts'
import { TIER_TEXT, UPGRADE_TEXT } from './membership.text.ts'

/**
 * Requests a higher tier, and shows the request's outcome. Hidden for anyone who has the highest tier or may claim it.
 */
export function UpgradeRequest({ membership: { tier, founder, request } }: { membership: Membership }) {
  const [first, ...others] = UPGRADES.filter(
    (upgrade) => TIERS.indexOf(upgrade) > TIERS.indexOf(tier?.name ?? 'free'),
  )
  const isWaiting = request?.status === 'pending'
  // A founder doesn't need anyone's approval.
  const mayClaim = founder?.hasClaimed === false
  if (!isWaiting && (!first || mayClaim)) return null
  return (
    <Section title={UPGRADE_TEXT.title} description={UPGRADE_TEXT.description}>
      {request?.status === 'declined' && <Notice>{UPGRADE_TEXT.declined(TIER_TEXT[request.tier])}</Notice>}
      <Card>
        {isWaiting ? <Waiting request={request} /> : first && <RequestForm upgrades={[first, ...others]} />}
      </Card>
    </Section>
  )
}

function Waiting({ request: { tier, note, createdAt } }: { request: Request }) {
  const withdraw = useWithdrawRequest()
  const date = useFullDate(new Date(createdAt))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-60 flex-1">
        <p className="font-medium">{UPGRADE_TEXT.waiting(TIER_TEXT[tier], date)}</p>
        {note && (
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        )}
        <p className="mt-1 text-sm text-pretty text-ink-soft">{UPGRADE_TEXT.waitingHelp}</p>
      </div>
      <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {UPGRADE_TEXT.withdraw}
      </Button>
    </div>
  )
}

function RequestForm({ upgrades }: { upgrades: readonly [Upgrade, ...Upgrade[]] }) {
  const [tier, setTier] = useState<Upgrade>(upgrades[0])
  const [note, setNote, isKept] = useDraftText('upgrade')
  const ask = useRequestUpgrade()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ask.isPending) ask.mutate({ tier, note }, { onSuccess: () => setNote('') })
  }
  return (
    <form className="flex flex-col gap-5" onSubmit={submit}>
      <RadioGroup
        legend={UPGRADE_TEXT.wish}
        options={upgrades.map((value) => ({ value, label: TIER_TEXT[value] }))}
        value={tier}
        onChange={setTier}
      />
      <Field label={UPGRADE_TEXT.note} help={UPGRADE_TEXT.noteHelp} optional>
        <Textarea
          counted
          rows={3}
          maxLength={UPGRADE_NOTE_MAX}
          isKept={isKept}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Button type="submit" busy={ask.isPending} className="self-start">
        {UPGRADE_TEXT.ask}
      </Button>
    </form>
  )
}
