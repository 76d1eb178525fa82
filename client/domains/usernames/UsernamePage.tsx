import { useQuery } from '@tanstack/react-query'
import { PASSWORD, USERNAME } from '#shared/domains/accounts/accounts.contract.ts'
import { type OwnUsernameRequest, USERNAME_REASONS } from '#shared/domains/usernames/usernames.contract.ts'
import { AccountName } from '#client/platform/parts/AccountName.tsx'
import { exactTime, fullDate } from '#client/platform/format.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Time } from '#client/platform/parts/TimeAgo.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input, PasswordInput } from '#client/ui/form/Field.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { limitText, STATUS_TEXT, USERNAME_TEXT } from './usernames.text.ts'
import { useMember } from '#client/domains/profiles/profiles.queries.api.ts'
import { PROFILES_TEXT } from '#client/domains/profiles/profiles.text.ts'
import { useMarkDecisionsSeen, usernameRequestsQuery, useUsernameForm } from './usernames.api.ts'

const isWaiting = ([newest]: readonly OwnUsernameRequest[]) => newest?.status === 'pending'

/** Requests a new username, and shows the outcome of every request. */
export function UsernamePage() {
  const member = useMember()
  const asked = useQuery(usernameRequestsQuery)
  useMarkDecisionsSeen()
  if (!member) return null
  return (
    <>
      <PageHeader title={USERNAME_TEXT.title} description={USERNAME_TEXT.description(member.username)} />
      <Loaded query={asked} skeleton={<FormSkeleton fields={3} />} failed={PROFILES_TEXT.loadFailed}>
        {({ requests, limit }) => (
          <div className="flex flex-col gap-8">
            {isWaiting(requests) && <Notice>{USERNAME_REASONS.waiting.message}</Notice>}
            {limit && <Notice>{limitText(limit.limit, new Date(limit.until))}</Notice>}
            <Card pad="lg">
              <UsernameForm current={member.username} isWaiting={isWaiting(requests)} />
            </Card>
            <Section title={USERNAME_TEXT.requests}>
              <UsernameRequests requests={requests} />
            </Section>
          </div>
        )}
      </Loaded>
    </>
  )
}

const asName = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: USERNAME.max }

function UsernameForm({ current, isWaiting }: { current: string; isWaiting: boolean }) {
  const { form, register, errors, isSending, isFailed } = useUsernameForm({
    current,
    isWaiting,
    failed: USERNAME_TEXT.failed,
  })
  return (
    <form {...form} className="flex max-w-md flex-col gap-5">
      <AccountName />
      {isFailed && (
        <Notice kind="error" title={USERNAME_TEXT.failed}>
          {USERNAME_TEXT.tryAgain}
        </Notice>
      )}
      <Field
        label={USERNAME_TEXT.newUsername}
        help={USERNAME_TEXT.newUsernameHelp}
        error={errors.newUsername?.message}
      >
        <Input {...asName} {...register('newUsername')} />
      </Field>
      <Field label={USERNAME_TEXT.confirmation} error={errors.confirmation?.message}>
        <Input {...asName} {...register('confirmation')} />
      </Field>
      <Field label={USERNAME_TEXT.password} error={errors.password?.message}>
        <PasswordInput maxLength={PASSWORD.max} {...register('password')} />
      </Field>
      <Button type="submit" look="primary" busy={isSending} className="self-start">
        {USERNAME_TEXT.submit}
      </Button>
    </form>
  )
}

const LOOKS = { pending: 'neutral', approved: 'new', rejected: 'danger' } as const

function Said({ at, say }: { at: string; say: (day: string) => string }) {
  const day = new Date(at)
  return <Time at={at} text={say(fullDate(day))} exact={exactTime(day)} />
}

/** The member's requests, newest first, and their outcomes. */
function UsernameRequests({ requests }: { requests: readonly OwnUsernameRequest[] }) {
  if (requests.length === 0) {
    return <EmptyState title={USERNAME_TEXT.none}>{USERNAME_TEXT.noneHelp}</EmptyState>
  }
  return (
    <ul className="flex flex-col gap-3">
      {requests.map(({ id, newUsername, oldUsername, status, reason, createdAt, decidedAt }) => (
        <Card as="li" key={id} className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 font-medium wrap-anywhere">{newUsername}</p>
            <Badge look={LOOKS[status]}>{STATUS_TEXT[status]}</Badge>
          </div>
          <p className="text-sm wrap-anywhere text-ink-soft">
            <Said at={createdAt} say={(day) => USERNAME_TEXT.askedOn(day, oldUsername)} />
          </p>
          {decidedAt && (
            <p className="text-sm text-ink-soft">
              <Said at={decidedAt} say={USERNAME_TEXT.decidedOn} />
            </p>
          )}
          {id === requests[0]?.id && status === 'approved' && (
            <p className="text-pretty wrap-anywhere">{USERNAME_TEXT.approved(oldUsername)}</p>
          )}
          {reason && <p className="wrap-anywhere">{USERNAME_TEXT.reason(reason)}</p>}
        </Card>
      ))}
    </ul>
  )
}
