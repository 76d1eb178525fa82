import { useProofFirst } from '#client/domains/accounts/accounts.proof.api.ts'
import { ProofFirst } from '#client/domains/accounts/ProofFirst.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { AccountName } from '#client/platform/AccountName.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, PasswordInput } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { useStartExport } from '#client/domains/joining/joining.export.api.ts'
import { EXPORT_TEXT } from '#client/domains/joining/joining.export.text.ts'
import { problemOfPassword } from '#client/domains/joining/joining.leaving.api.ts'

interface Entered {
  password: string
}

const problemsOf = ({ password }: Entered) =>
  password ? [] : [{ field: 'password', text: EXPORT_TEXT.passwordMissing } as const]

/** Asks for the password, and has the data put together. */
export function ExportForm() {
  const start = useStartExport()
  const proof = useProofFirst()
  const { form, register, errors, isSending, refuse } = useEntryForm<Entered>({ check: problemsOf, send })

  async function send({ password }: Entered) {
    try {
      await proof.attempt(password, () => start.mutateAsync(password))
    } catch (error) {
      const problem = problemOfPassword(error)
      if (problem) refuse('password', problem)
      else toast.error(EXPORT_TEXT.failed)
    }
  }

  return (
    <>
      <form {...form} className="flex flex-col items-start gap-5">
        <AccountName />
        <Field
          label={EXPORT_TEXT.password}
          help={EXPORT_TEXT.passwordHelp}
          error={errors.password?.message}
          className="w-full max-w-sm"
        >
          <PasswordInput {...register('password')} />
        </Field>
        <Button type="submit" look="primary" busy={isSending}>
          {EXPORT_TEXT.submit}
        </Button>
      </form>
      <ProofFirst proof={proof} form={form.ref} />
    </>
  )
}
