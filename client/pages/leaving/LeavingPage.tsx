import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  LEAVING_TIMES,
  LEAVING_WORD,
  type LeavingTime,
} from '#shared/domains/joining/joining.leaving.contract.ts'
import { securityQuery, useProofFirst } from '#client/domains/accounts/second-factor/accounts.security.api.ts'
import { ProofFirst } from '#client/domains/accounts/second-factor/ProofDialog.tsx'
import { problemOfPassword, useLeave, whyNotDeleted } from '#client/domains/joining/joining.leaving.api.ts'
import { LEAVING_TEXT } from '#client/domains/joining/joining.more.text.ts'
import { AccountName } from '#client/platform/parts/AccountName.tsx'
import { exactTime } from '#client/platform/format.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Field, Input, PasswordInput } from '#client/ui/form/Field.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'

/** Explains what leaving means, with the form to do it. */
export function LeavingPage() {
  return (
    <>
      <PageHeader title={LEAVING_TEXT.title} description={LEAVING_TEXT.description} />
      <div className="flex flex-col gap-8">
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0">
            <h2 className="text-lg">{LEAVING_TEXT.dataTitle}</h2>
            <p className="mt-1 max-w-prose text-pretty text-ink-soft">{LEAVING_TEXT.dataText}</p>
          </div>
          <Link href="/account/export" className={buttonClass()}>
            <Download aria-hidden="true" className="size-5" />
            {LEAVING_TEXT.dataLink}
          </Link>
        </Card>
        <Section title={LEAVING_TEXT.whatHappens}>
          <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
            {LEAVING_TEXT.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Section>
        <Card pad="lg">
          <LeavingForm />
        </Card>
      </div>
    </>
  )
}

interface Entered {
  word: string
  password: string
}

const problemsOf = ({ word, password }: Entered) => [
  ...(word === LEAVING_WORD ? [] : [{ field: 'word', text: LEAVING_TEXT.wordMissing } as const]),
  ...(password ? [] : [{ field: 'password', text: LEAVING_TEXT.passwordMissing } as const]),
]

/** Deletes the member's account once they've typed the word and the password. */
function LeavingForm() {
  const leave = useLeave()
  const [chosen, setChosen] = useState<LeavingTime>('later')
  const [obstacle, setObstacle] = useState<string | null>(null)
  const [isGone, setGone] = useState(false)
  const proof = useProofFirst()
  const { form, register, errors, isSending, refuse } = useEntryForm<Entered>({ check: problemsOf, send })
  // Once the request is sent, the session may no longer exist.
  const notBefore = useQuery({ ...securityQuery, enabled: !isSending && !isGone }).data?.takeBackUntil
  // A request waiting for the second factor keeps the option chosen.
  const when = notBefore && !proof.asked ? 'later' : chosen

  async function send({ word, password }: Entered) {
    setObstacle(null)
    try {
      setGone(await proof.attempt(password, () => leave({ word, password, when })))
    } catch (error) {
      const [problem, reason] = [problemOfPassword(error), whyNotDeleted(error)]
      if (problem) refuse('password', problem)
      else if (reason) setObstacle(reason)
      else toast.error(LEAVING_TEXT.failed)
    }
  }

  return (
    <>
      <form {...form} className="flex flex-col gap-6">
        <AccountName />
        {obstacle && <Notice kind="error">{obstacle}</Notice>}
        <RadioGroup
          look="list"
          legend={LEAVING_TEXT.when}
          value={when}
          onChange={setChosen}
          options={LEAVING_TIMES.filter((value) => value === 'later' || !notBefore).map((value) => ({
            value,
            ...LEAVING_TEXT.times[value],
          }))}
          help={notBefore && LEAVING_TEXT.notYet(exactTime(new Date(notBefore)))}
        />
        <Field label={LEAVING_TEXT.word} error={errors.word?.message} className="max-w-sm">
          <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register('word')} />
        </Field>
        <Field label={LEAVING_TEXT.password} error={errors.password?.message} className="max-w-sm">
          <PasswordInput {...register('password')} />
        </Field>
        <div>
          <Button type="submit" look="danger" busy={isSending || isGone}>
            {LEAVING_TEXT.submit}
          </Button>
        </div>
      </form>
      <ProofFirst proof={proof} form={form.ref} />
    </>
  )
}
