import { PASSWORD, USERNAME } from '#shared/domains/accounts/accounts.contract.ts'
import { AccountName } from '#client/platform/AccountName.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Input } from '#client/ui/form/Input.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PasswordInput } from '#client/ui/form/PasswordInput.tsx'
import { YOUR_PROFILE_TEXT } from './profiles.account.text.ts'
import { useUsernameForm } from './profiles.usernames.api.ts'

type YourProfileFormProps = { current: string; isWaiting: boolean; onDone: () => void }

/** The edit mode of Your Profile: asks for another username. */
export function YourProfileForm({ current, isWaiting, onDone }: YourProfileFormProps) {
  const { form, register, errors, isSending, isFailed } = useUsernameForm({
    current,
    isWaiting,
    failed: YOUR_PROFILE_TEXT.failed,
    onSent: onDone,
  })
  return (
    <form {...form} className="flex max-w-md flex-col gap-5">
      <AccountName />
      {isFailed && <Notice kind="error">{YOUR_PROFILE_TEXT.failedInline}</Notice>}
      <Field
        label={YOUR_PROFILE_TEXT.newUsername}
        help={YOUR_PROFILE_TEXT.newUsernameHelp}
        error={errors.newUsername?.message}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME.max}
          data-place="username"
          defaultValue={current}
          {...register('newUsername')}
        />
      </Field>
      <Field label={YOUR_PROFILE_TEXT.password} error={errors.password?.message}>
        <PasswordInput maxLength={PASSWORD.max} {...register('password')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={isSending}>
          {YOUR_PROFILE_TEXT.save}
        </Button>
        <Button onClick={onDone}>{YOUR_PROFILE_TEXT.cancel}</Button>
      </div>
    </form>
  )
}
