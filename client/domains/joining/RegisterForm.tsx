import { useState } from 'react'
import type { Availability } from '#shared/domains/joining/joining.rules.ts'
import { birthYears } from '#shared/domains/joining/joining.rules.ts'
import { MONTHS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { PROFILE_TYPE_LABELS, PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { StrengthMeter } from '#client/domains/accounts/StrengthMeter.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { Input } from '#client/ui/form/Input.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { PasswordInput } from '#client/ui/form/PasswordInput.tsx'
import { Select } from '#client/ui/form/Select.tsx'
import { useRegistration } from './joining.form.api.ts'
import { PROBLEM_TEXT, REGISTER_TEXT } from './joining.text.ts'
import { UsernameStatus } from './UsernameStatus.tsx'

const TermsDialog = lazyPart(async () => (await import('./TermsDialog.tsx')).TermsDialog)

const typeOptions = PROFILE_TYPES.map((type) => ({
  value: type,
  label: PROFILE_TYPE_LABELS[type].registration,
}))
const monthOptions = MONTHS.map((label, at) => ({ value: String(at + 1), label }))

const reasonToWait = (availability: Availability) => {
  if (availability === 'taken') return PROBLEM_TEXT.username_taken
  return availability === 'checking' ? PROBLEM_TEXT.username_checking : null
}

export function RegisterForm({ onDone }: { onDone: (isLoggedIn: boolean) => void }) {
  const { form, values, errors, isSending, availability, failure } = useRegistration(onDone)
  const [isTermsOpen, setTermsOpen] = useState<boolean>()
  const [yearOptions] = useState(() =>
    birthYears(new Date()).map((year) => ({ value: String(year), label: String(year) })),
  )

  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <Field label={REGISTER_TEXT.email} help={REGISTER_TEXT.emailHelp} error={errors.email}>
        <Input type="email" autoComplete="email" name="email" />
      </Field>
      <Field
        label={REGISTER_TEXT.password}
        help={
          <StrengthMeter
            password={values.password}
            own={[values.email, values.username]}
            help={REGISTER_TEXT.passwordHelp}
          />
        }
        error={errors.password}
      >
        <PasswordInput autoComplete="new-password" name="password" />
      </Field>
      <Field label={REGISTER_TEXT.confirmation} error={errors.confirmation}>
        <PasswordInput autoComplete="new-password" name="confirmation" />
      </Field>
      <Field
        label={REGISTER_TEXT.username}
        help={<UsernameStatus availability={availability} />}
        error={errors.username}
      >
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} name="username" />
      </Field>
      <Field label={REGISTER_TEXT.profileType} error={errors.profileType}>
        <Select placeholder={REGISTER_TEXT.chooseType} options={typeOptions} name="profileType" />
      </Field>
      <Fieldset legend={REGISTER_TEXT.birth} help={REGISTER_TEXT.birthHelp} error={errors.birthMonth}>
        <div className="grid grid-cols-2 gap-3">
          <Select
            aria-label={REGISTER_TEXT.month}
            aria-invalid={errors.birthMonth ? true : undefined}
            placeholder={REGISTER_TEXT.chooseMonth}
            options={monthOptions}
            autoComplete="bday-month"
            name="birthMonth"
          />
          <Select
            aria-label={REGISTER_TEXT.year}
            aria-invalid={errors.birthMonth ? true : undefined}
            placeholder={REGISTER_TEXT.chooseYear}
            options={yearOptions}
            autoComplete="bday-year"
            name="birthYear"
          />
        </div>
      </Fieldset>
      <Checkbox
        error={errors.termsAccepted}
        label={
          <>
            {REGISTER_TEXT.agreeBefore}{' '}
            <button type="button" className="link" onClick={() => setTermsOpen(true)}>
              {REGISTER_TEXT.terms}
            </button>
          </>
        }
        name="termsAccepted"
      />
      <Button type="submit" look="primary" wide busy={isSending} disabledReason={reasonToWait(availability)}>
        {REGISTER_TEXT.submit}
      </Button>
      {isTermsOpen !== undefined && <TermsDialog open={isTermsOpen} onClose={() => setTermsOpen(false)} />}
    </form>
  )
}
