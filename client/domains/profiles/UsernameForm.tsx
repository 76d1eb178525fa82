import { PASSWORD, USERNAME } from '#shared/domains/accounts/accounts.contract.ts'
import { AccountName } from '#client/platform/AccountName.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Input } from '#client/ui/form/Input.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PasswordInput } from '#client/ui/form/PasswordInput.tsx'
import { useUsernameForm } from './profiles.usernames.api.ts'
import { USERNAME_TEXT } from './profiles.usernames.text.ts'

const asName = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: USERNAME.max }

export function UsernameForm({ current, isWaiting }: { current: string; isWaiting: boolean }) {
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
