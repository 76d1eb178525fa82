import { useState } from 'react'
import { SUSPENSION_REASON_MAX } from '#shared/domains/accounts/accounts.contract.ts'
import { type Tier, TIERS } from '#shared/domains/membership/membership.contract.ts'
import type { OpenedUser, UserRole } from '#shared/domains/users/users.contract.ts'
import { type RestrictionKind, RESTRICTIONS } from '#shared/kernel/restriction.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { Section } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { TIER_TEXT } from '../membership/membership.text.ts'
import { isAboutLastDay, useUserAct } from './users.api.ts'
import { ACT_FIELDS_TEXT, ACTS_TEXT, RESTRICTION_TEXT, USER_TEXT, type UserAct } from './users.text.ts'

const ROLES_FOR: Record<UserRole, readonly UserAct[]> = {
  user: ['makeModerator', 'makeAdmin'],
  moderator: ['makeAdmin', 'makeMember'],
  admin: ['makeModerator', 'makeMember'],
}

/** Returns the last day of something that ends at `end`. */
const lastDayBefore = (end: string) => siteDayOf(new Date(Date.parse(end) - 1))

/** Returns what an admin can do with a user in their current state. */
const actsFor = (user: OpenedUser): UserAct[] => {
  const { status, role, isYou, hasSecondFactor, isClosedByAdmin, restriction, bannedAt, comingTier } = user
  const banning: UserAct[] = bannedAt ? ['unban'] : isYou ? [] : ['ban']
  if (status === 'deleting') return isClosedByAdmin && !bannedAt ? ['keep', ...banning] : banning
  const suspending: UserAct[] = status === 'suspended' ? ['restore'] : isYou ? [] : ['suspend']
  return [
    ...ROLES_FOR[role],
    'setTier',
    ...(comingTier ? (['withdrawTier'] as const) : []),
    ...(status === 'active' ? (['logOut'] as const) : []),
    ...(hasSecondFactor ? (['removeSecondFactor'] as const) : []),
    ...(bannedAt ? [] : suspending),
    ...(isYou ? [] : [restriction ? ('unrestrict' as const) : ('restrict' as const)]),
    ...banning,
    ...(isYou ? [] : (['close'] as const)),
  ]
}

/** Actions that remove something immediately. */
const DANGERS: readonly UserAct[] = [
  'makeMember',
  'suspend',
  'restrict',
  'removeSecondFactor',
  'ban',
  'close',
]

/** Actions whose reason is shown to the member. */
const WITH_REASON: readonly UserAct[] = ['suspend', 'restrict', 'ban', 'close']

interface UserActsProps {
  user: OpenedUser
  /** Called after an action, when its button may disappear. */
  onDone: () => void
}

/** The actions on a user, each with a confirmation. */
export function UserActs({ user, onDone }: UserActsProps) {
  const [asked, setAsked] = useState<UserAct>()
  const acts = actsFor(user)
  return (
    <>
      {acts.length > 0 && (
        <Section title={USER_TEXT.acts}>
          <div className="flex flex-wrap gap-3">
            {acts.map((act) => (
              <Button
                key={act}
                look={act === 'close' || act === 'ban' ? 'outlinedDanger' : 'secondary'}
                onClick={() => setAsked(act)}
              >
                {ACTS_TEXT[act].act}
              </Button>
            ))}
          </div>
        </Section>
      )}
      {asked && (
        <Question key={asked} act={asked} user={user} onDone={onDone} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

interface QuestionProps extends UserActsProps {
  act: UserAct
  onClose: () => void
}

/**
 * Asks for confirmation. If the action fails, or another admin acted first, the dialog stays open and keeps the input.
 */
function Question({ act, user, onDone, onClose }: QuestionProps) {
  const doing = useUserAct(user)
  const [reason, setReason, isKept] = useDraftText(`${act} ${user.id}`)
  /** The last day of the user's current tier. */
  const lastDay = act === 'setTier' && user.tierUntil ? lastDayBefore(user.tierUntil) : ''
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState(lastDay)
  const [tier, setTier] = useState<Tier>(user.tier)
  const [kind, setKind] = useState<RestrictionKind>('read_only')
  const hasReason = WITH_REASON.includes(act)
  const hasDay = act === 'suspend' || act === 'restrict' || (act === 'setTier' && tier !== 'free')
  const { error } = doing
  const disabledReason =
    (hasReason && isBlank(reason) && ACT_FIELDS_TEXT.reasonMissing) ||
    (act === 'setTier' &&
      tier === user.tier &&
      (tier === 'free' || (from === '' && until === lastDay)) &&
      ACT_FIELDS_TEXT.same)
  return (
    <ConfirmDialog
      open
      danger={DANGERS.includes(act)}
      title={ACTS_TEXT[act].question(user.username)}
      description={ACTS_TEXT[act].means}
      confirmLabel={ACTS_TEXT[act].act}
      busy={doing.isPending}
      disabledReason={disabledReason}
      onClose={onClose}
      onConfirm={() =>
        doing.mutate(
          { act, reason, from, until, tier, kind },
          {
            onSuccess: () => {
              setReason('')
              onDone()
              onClose()
            },
          },
        )
      }
    >
      <div className="flex flex-col gap-4">
        {act === 'setTier' && (
          <Field label={ACT_FIELDS_TEXT.tier}>
            <Select
              value={tier}
              options={TIERS.map((value) => ({ value, label: TIER_TEXT[value] }))}
              onChange={({ target }) => setTier(TIERS.find((each) => each === target.value) ?? 'free')}
            />
          </Field>
        )}
        {act === 'restrict' && (
          <Field label={ACT_FIELDS_TEXT.kind}>
            <Select
              value={kind}
              options={RESTRICTIONS.map((value) => ({ value, label: RESTRICTION_TEXT[value] }))}
              onChange={({ target }) =>
                setKind(RESTRICTIONS.find((each) => each === target.value) ?? 'read_only')
              }
            />
          </Field>
        )}
        {hasReason && (
          <Field label={ACT_FIELDS_TEXT.reason} help={ACT_FIELDS_TEXT.reasonHelp}>
            <Textarea
              counted
              rows={3}
              maxLength={SUSPENSION_REASON_MAX}
              isKept={isKept}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
        {act === 'setTier' && tier !== 'free' && (
          <Field optional label={ACT_FIELDS_TEXT.from} help={ACT_FIELDS_TEXT.fromHelp}>
            <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
          </Field>
        )}
        {hasDay && (
          <Field
            optional
            label={ACT_FIELDS_TEXT.until}
            help={ACT_FIELDS_TEXT.untilHelp}
            error={isAboutLastDay(error) ? error.message : undefined}
          >
            <Input type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
          </Field>
        )}
        {error && !isAboutLastDay(error) && (
          <Notice kind="error">
            {error instanceof CallFailure ? error.message : ACT_FIELDS_TEXT.failed}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
