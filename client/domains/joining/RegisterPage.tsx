import { useSearch } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Availability, birthYears, isProfileType } from '#shared/domains/joining/joining.rules.ts'
import { MONTHS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { isCouple, PROFILE_TYPE_LABELS, PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { useSite } from '#client/platform/site.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { lazyPart, usePart } from '#client/ui/feedback/part.ts'
import { Spinner } from '#client/ui/feedback/Skeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { Field, Input, PasswordInput, Select, StrengthMeter } from '#client/ui/form/Field.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { type Registered, useRegistration } from './joining.api.ts'
import { PROBLEM_TEXT, REGISTER_TEXT } from './joining.text.ts'

export function RegisterPage() {
  const { from, landing } = useSearch({ strict: false }) as { from?: string; landing?: string }
  const { closedSentence } = useSite()
  const [isDone, setDone] = useState(false)
  // Most visitors don't have a member as their destination.
  const Recipient = usePart(async () => (await import('./Recipient.tsx')).Recipient, from !== undefined)

  const isClosed = closedSentence !== null && !isDone

  return (
    <EntryPage title={REGISTER_TEXT.title} intro={isDone || isClosed ? undefined : REGISTER_TEXT.intro} wide>
      {from && Recipient && !isDone && !isClosed && <Recipient from={from} />}
      <Card pad="lg">
        {isClosed ? (
          <p dir="auto" className="text-pretty wrap-anywhere whitespace-pre-line">
            {closedSentence}
          </p>
        ) : (
          <RegisterForm from={from} landing={landing} onDone={(done) => setDone(done !== undefined)} />
        )}
      </Card>
      {!isDone && (
        <p className="text-center text-ink-soft">
          {REGISTER_TEXT.haveAccount}{' '}
          <Link href={onTheWay('/login', from)} className="link">
            {REGISTER_TEXT.logIn}
          </Link>
        </p>
      )}
    </EntryPage>
  )
}

const TermsDialog = lazyPart(async () => (await import('./TermsDialog.tsx')).TermsDialog)

const typeOptions = PROFILE_TYPES.map((type) => ({
  value: type,
  label: PROFILE_TYPE_LABELS[type].registration,
}))
const monthOptions = MONTHS.map((label, at) => ({ value: String(at + 1), label }))

// The browser and the server may disagree on the year, so the years are added after hydration.
const subscribeToNothing = () => () => undefined
const readYear = () => new Date().getUTCFullYear()
const yearOptions = (now: number) =>
  birthYears(new Date(Date.UTC(now))).map((year) => ({ value: String(year), label: String(year) }))

const birthHelpOf = (profileType: string) =>
  isProfileType(profileType) && isCouple(profileType)
    ? REGISTER_TEXT.birthHelpOfCouple
    : REGISTER_TEXT.birthHelp

const reasonToWait = (availability: Availability) => {
  if (availability === 'taken') return PROBLEM_TEXT.username_taken
  return availability === 'checking' ? PROBLEM_TEXT.username_checking : null
}

type RegisterFormProps = {
  from: string | undefined
  /** The landing page the visitor came from. */
  landing?: string | undefined
  /** Called with the outcome that has replaced the form, or undefined when the form is back. */
  onDone: (done: Registered | undefined) => void
}

/** The registration form, replaced by the outcome once it has been submitted. */
export function RegisterForm({ from, landing, onDone }: RegisterFormProps) {
  const registration = useRegistration({ from, landing }, onDone)
  const { form, register, typed, errors, isSending, availability, failure, done } = registration
  const birthError = errors.birthMonth?.message ?? errors.birthYear?.message
  const [isTermsOpen, setTermsOpen] = useState<boolean>()
  const year = useSyncExternalStore(subscribeToNothing, readYear, () => null)

  return (
    <>
      {done && <RegisterOutcome done={done} onChangeAddress={registration.changeAddress} />}
      <form {...form} hidden={done !== undefined} className="flex flex-col gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <Field label={REGISTER_TEXT.email} help={REGISTER_TEXT.emailHelp} error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Field
          label={REGISTER_TEXT.password}
          help={
            <StrengthMeter
              password={typed.password}
              own={[typed.email, typed.username]}
              help={REGISTER_TEXT.passwordHelp}
            />
          }
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Field label={REGISTER_TEXT.confirmation} error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmation')} />
        </Field>
        <Field
          label={REGISTER_TEXT.username}
          help={<UsernameStatus availability={availability} />}
          error={errors.username?.message}
        >
          <Input autoComplete="nickname" autoCapitalize="none" spellCheck={false} {...register('username')} />
        </Field>
        <Field label={REGISTER_TEXT.profileType} error={errors.profileType?.message}>
          <Select placeholder={REGISTER_TEXT.chooseType} options={typeOptions} {...register('profileType')} />
        </Field>
        <Fieldset
          legend={REGISTER_TEXT.birth}
          help={!birthError && birthHelpOf(typed.profileType)}
          error={birthError}
        >
          <div className="grid grid-cols-2 gap-3">
            <Select
              aria-label={REGISTER_TEXT.month}
              aria-invalid={birthError ? true : undefined}
              placeholder={REGISTER_TEXT.chooseMonth}
              options={monthOptions}
              autoComplete="bday-month"
              {...register('birthMonth')}
            />
            <Select
              aria-label={REGISTER_TEXT.year}
              aria-invalid={birthError ? true : undefined}
              placeholder={REGISTER_TEXT.chooseYear}
              options={year === null ? [] : yearOptions(year)}
              autoComplete="bday-year"
              {...register('birthYear')}
            />
          </div>
        </Fieldset>
        <Checkbox
          error={errors.termsAccepted?.message}
          label={
            <>
              {REGISTER_TEXT.agreeBefore}{' '}
              <button type="button" className="link" onClick={() => setTermsOpen(true)}>
                {REGISTER_TEXT.terms}
              </button>
            </>
          }
          {...register('termsAccepted')}
        />
        <Button
          type="submit"
          look="primary"
          wide
          busy={isSending}
          disabledReason={reasonToWait(availability)}
        >
          {REGISTER_TEXT.submit}
        </Button>
        {isTermsOpen !== undefined && <TermsDialog open={isTermsOpen} onClose={() => setTermsOpen(false)} />}
      </form>
    </>
  )
}

const STATES = {
  none: { icon: null, text: REGISTER_TEXT.usernameHelp, className: '' },
  checking: { icon: <Spinner className="mt-0.5" />, text: REGISTER_TEXT.checking, className: '' },
  available: {
    icon: <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />,
    text: REGISTER_TEXT.available,
    className: 'text-success',
  },
  taken: {
    icon: <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />,
    text: PROBLEM_TEXT.username_taken,
    className: 'text-danger',
  },
} as const

/** The username rules or, once known, whether the typed username is free. */
function UsernameStatus({ availability }: { availability: Availability }) {
  const { icon, text, className } = STATES[availability]
  return (
    <span role="status" className={`flex gap-1.5 ${className}`}>
      {icon}
      <span>{text}</span>
    </span>
  )
}

type RegisterOutcomeProps = { done: Registered; onChangeAddress: () => void }

/** Replaces the form and takes the focus: a welcome for the new member, or instructions for the email. */
function RegisterOutcome({ done, onChangeAddress }: RegisterOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const isJoined = done.kind === 'joined'
  const WaitingForMail = usePart(async () => (await import('./WaitingForMail.tsx')).WaitingForMail, !isJoined)
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <h2 ref={heading} tabIndex={-1} className="max-w-full break-words outline-none">
        {isJoined ? REGISTER_TEXT.welcome(done.username) : REGISTER_TEXT.checkMail}
      </h2>
      <p className="text-pretty">
        {isJoined ? REGISTER_TEXT.successWithSession : REGISTER_TEXT.successWithoutSession}
      </p>
      {isJoined ? (
        <p className="text-ink-soft">{REGISTER_TEXT.goingOn}</p>
      ) : (
        WaitingForMail && <WaitingForMail email={done.email} onChangeAddress={onChangeAddress} />
      )}
    </div>
  )
}
