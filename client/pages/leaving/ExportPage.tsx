import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { ExportState as State } from '#shared/domains/joining/joining.export.contract.ts'
import { useProofFirst } from '#client/domains/accounts/second-factor/accounts.security.api.ts'
import { ProofFirst } from '#client/domains/accounts/second-factor/ProofDialog.tsx'
import {
  EXPORT_ADDRESS,
  exportQuery,
  problemOfPassword,
  useStartExport,
} from '#client/domains/joining/joining.leaving.api.ts'
import { EXPORT_TEXT } from '#client/domains/joining/joining.more.text.ts'
import { AccountName } from '#client/platform/parts/AccountName.tsx'
import { exactTime } from '#client/platform/format.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { saveFile } from '#client/platform/calls/save.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, PasswordInput } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'

/** The page where members download everything the site holds about them. */
export function ExportPage() {
  const query = useQuery(exportQuery)
  return (
    <>
      <PageHeader title={EXPORT_TEXT.title} description={EXPORT_TEXT.description} />
      <div className="flex flex-col gap-8">
        <Card pad="lg">
          <Loaded query={query} skeleton={<FormSkeleton fields={1} />} failed={EXPORT_TEXT.loadFailed}>
            {({ export: state }) => (state ? <ExportState state={state} /> : <ExportForm />)}
          </Loaded>
        </Card>
        <Section title={EXPORT_TEXT.whatTitle}>
          <p className="max-w-prose text-pretty">{EXPORT_TEXT.what}</p>
        </Section>
        <Section title={EXPORT_TEXT.careTitle}>
          <p className="max-w-prose text-pretty">{EXPORT_TEXT.care}</p>
        </Section>
      </div>
    </>
  )
}

interface Entered {
  password: string
}

const problemsOf = ({ password }: Entered) =>
  password ? [] : [{ field: 'password', text: EXPORT_TEXT.passwordMissing } as const]

/** Asks for the password and starts the export. */
function ExportForm() {
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

/** Shows the export's progress, or its download. */
function ExportState({ state: { done, total, ready } }: { state: State }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status">
        <h2 className="text-lg">{ready ? EXPORT_TEXT.ready : EXPORT_TEXT.making}</h2>
        <p className="mt-1 max-w-prose text-pretty text-ink-soft">
          {ready ? EXPORT_TEXT.readyUntil(exactTime(new Date(ready.expiresAt))) : EXPORT_TEXT.makingHelp}
        </p>
      </div>
      {ready ? (
        <DownloadForm bytes={ready.bytes} />
      ) : (
        <div
          role="progressbar"
          aria-label={EXPORT_TEXT.progress}
          aria-valuemin={0}
          aria-valuemax={total ?? undefined}
          aria-valuenow={done}
          className="h-2 w-full max-w-md overflow-hidden rounded-full bg-ink/12"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${total ? (100 * done) / total : 0}%` }}
          />
        </div>
      )}
    </div>
  )
}

/** Asks for proof, unless it was just given, and then has the browser save the file. */
function DownloadForm({ bytes }: { bytes: number }) {
  const form = useRef<HTMLFormElement>(null)
  const proof = useProofFirst()
  const [isBusy, setBusy] = useState(false)

  async function download(event: SyntheticEvent) {
    event.preventDefault()
    setBusy(true)
    await proof
      .whenProven(() => saveFile(EXPORT_ADDRESS))
      .catch(() => toast.error(EXPORT_TEXT.downloadFailed))
    setBusy(false)
  }

  return (
    <>
      <form ref={form} onSubmit={(event) => void download(event)}>
        <Button type="submit" look="primary" busy={isBusy}>
          <Download aria-hidden="true" className="size-5" />
          {EXPORT_TEXT.download(bytes)}
        </Button>
      </form>
      <ProofFirst proof={proof} form={form} />
    </>
  )
}
