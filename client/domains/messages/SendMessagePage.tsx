import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { USERNAME } from '#shared/domains/accounts/accounts.contract.ts'
import { MESSAGE_MAX } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { CallFailure } from '#client/platform/call.ts'
import { readDraft, saveDraft } from '#client/platform/drafts.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Input } from '#client/ui/form/Input.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { AllowanceNote } from './AllowanceNote.tsx'
import { allowanceQuery, mayContactQuery } from './messages.api.ts'
import { useSendMessage } from './messages.sending.api.ts'
import { MESSAGES_TEXT, sendFailureText } from './messages.text.ts'

/** Milliseconds between `Message sent!` and the message centre. */
const REDIRECT_MS = 800
const DRAFT = 'send'

/** A message to a member by username, typed or taken from `?to=`. */
export function SendMessagePage() {
  const { to = '' } = useSearch({ strict: false }) as { to?: string }
  return (
    <>
      <PageHeader title={MESSAGES_TEXT.write} />
      <Card pad="lg" className="max-w-2xl">
        <SendForm key={to} to={to} />
      </Card>
    </>
  )
}

type Letter = { to: string; body: string }

function SendForm({ to }: { to: string }) {
  const navigate = useNavigate()
  const allowance = useQuery(allowanceQuery).data
  const { mutateAsync, isPending } = useSendMessage()
  const [clientKey, setClientKey] = useState(newId)
  const [checked, setChecked] = useState(to)
  const contact = useQuery({ ...mayContactQuery(checked), enabled: checked !== '' })
  const [draft] = useState(() => readDraft(DRAFT))
  const form = useForm<Letter>({ defaultValues: { to, body: draft } })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitSuccessful } = formState

  useEffect(() => {
    if (!isSubmitSuccessful) return
    const leaving = setTimeout(() => void navigate({ to: '/messages' }), REDIRECT_MS)
    return () => clearTimeout(leaving)
  }, [isSubmitSuccessful, navigate])

  const isUnknown = contact.error instanceof CallFailure && contact.error.status === 404
  const isRefused = contact.data?.allowed === false
  const obstacle =
    (isRefused && MESSAGES_TEXT.contactNotAllowed) ||
    (allowance?.isExceeded && MESSAGES_TEXT.limitReached) ||
    (isSubmitSuccessful && MESSAGES_TEXT.sent)

  const send = handleSubmit(
    async (letter) => {
      try {
        await mutateAsync({ ...letter, clientKey })
      } catch (error) {
        const code = error instanceof CallFailure ? error.code : undefined
        const text = sendFailureText(code, letter.to)
        const field = code === 'unknown_recipient' || code === 'own_account' ? 'to' : 'root'
        setError(field, { message: text }, { shouldFocus: true })
        toast.error(text)
        return
      }
      saveDraft(DRAFT, '')
      toast.success(MESSAGES_TEXT.sent)
    },
    () => toast.error(MESSAGES_TEXT.missingData),
  )

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onChange={() => setClientKey(newId())}
      onSubmit={(event) => void send(event)}
    >
      <Field
        label={MESSAGES_TEXT.recipient}
        help={MESSAGES_TEXT.recipientHelp}
        error={errors.to?.message ?? (isUnknown && MESSAGES_TEXT.unknownRecipient(checked))}
      >
        <Input
          maxLength={USERNAME.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('to', {
            setValueAs: (typed: string) => typed.trim(),
            validate: (typed) => typed !== '' || MESSAGES_TEXT.missingData,
            onChange: () => setChecked(''),
            onBlur: () => setChecked(form.getValues('to').trim()),
          })}
        />
      </Field>
      {isRefused && <Notice kind="warning">{MESSAGES_TEXT.contactNotAllowed}</Notice>}
      <Field label={MESSAGES_TEXT.body} error={errors.body?.message}>
        <Textarea
          rows={6}
          counted
          defaultValue={draft}
          maxLength={MESSAGE_MAX}
          {...register('body', {
            validate: (typed) => typed.trim() !== '' || MESSAGES_TEXT.missingData,
            onChange: () => saveDraft(DRAFT, form.getValues('body')),
          })}
        />
      </Field>
      {errors.root && <Notice kind="error">{errors.root.message}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <AllowanceNote allowance={allowance} />
        <Button type="submit" look="primary" busy={isPending} disabledReason={obstacle}>
          {MESSAGES_TEXT.send}
        </Button>
      </div>
    </form>
  )
}
