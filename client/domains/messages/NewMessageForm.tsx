import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { USERNAME } from '#shared/domains/accounts/accounts.contract.ts'
import { ANSWER_MAX, CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import { MESSAGE_MAX } from '#shared/domains/messages/messages.contract.ts'
import { SUGGEST_FROM } from '#shared/domains/messages/messages.search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { useDrafts } from '#client/platform/drafts.ts'
import { SETTLES_AFTER, useSettled } from '#client/platform/timers.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { AllowanceNote } from './AllowanceNote.tsx'
import { allowanceQuery, inboxQuery, recipientsQuery } from './messages.api.ts'
import { mayContactQuery } from './messages.contact.api.ts'
import { useSendMessage } from './messages.sending.api.ts'
import { MESSAGES_TEXT, sendFailureText } from './messages.text.ts'

/** Milliseconds between showing `Message sent!` and opening the message centre. */
const REDIRECT_MS = 800
const SUGGESTIONS = 'suggested-recipients'

type NewMessage = { to: string; body: string; answer: string }

const isAboutRecipient = (code: string | undefined) => code === 'unknown_recipient' || code === 'own_account'

/** Returns the error message about the looked-up recipient, or false if the lookup failed for another reason. */
const recipientProblem = (error: Error | null, asked: string) =>
  error instanceof CallFailure && isAboutRecipient(error.code) && sendFailureText(error.code, asked)

interface NewMessageFormProps {
  to: string
  /** Whether the sender may see the profile of the member in `to`, or undefined while it's loading. */
  isShown: boolean | undefined
  /** Shows the recipient once found. `onChange` is set if that's the only place that names them. */
  Recipient: ComponentType<{ username: string; onChange: (() => void) | undefined }>
}

/** A form for a message to a member, whose username is typed or given in `to`. */
export function NewMessageForm({ to, isShown, Recipient }: NewMessageFormProps) {
  const navigate = useNavigate()
  const allowance = useQuery(allowanceQuery).data
  const { mutateAsync, isPending } = useSendMessage()
  const [clientKey, setClientKey] = useState(newId)
  const [checked, setChecked] = useState(to)
  const contact = useQuery({ ...mayContactQuery(checked), enabled: checked !== '' })
  const question = contact.data?.question ?? null
  const [isNamed, setNamed] = useState(isShown !== false)
  if (isNamed && isShown === false) setNamed(false)
  const [typed, setTyped] = useState('')
  const known = useRecipientNames(typed)
  const draft = useMessageDraft(to)
  const form = useForm<NewMessage>({ defaultValues: { to, ...draft.kept } })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitSuccessful } = formState

  const element = useRef<HTMLFormElement>(null)
  const focus = (field: keyof NewMessage) =>
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  const isBegun = useRef(false)
  const focusFirst = useEffectEvent(() => {
    if (isBegun.current || element.current?.contains(document.activeElement)) return
    isBegun.current = true
    const left: keyof NewMessage = to === '' ? 'to' : question === null ? 'body' : 'answer'
    focus(left)
  })
  const isFirstKnown = to === '' || !contact.isPending
  useEffect(() => {
    if (isFirstKnown) focusFirst()
  }, [isFirstKnown])

  useEffect(() => {
    if (!isSubmitSuccessful) return
    const leaving = setTimeout(() => void navigate({ to: '/messages' }), REDIRECT_MS)
    return () => clearTimeout(leaving)
  }, [isSubmitSuccessful, navigate])

  const isRefused = contact.data?.allowed === false
  const wrongRecipient = recipientProblem(contact.error, checked)
  const showField = () => flushSync(() => setNamed(false))
  const changeRecipient = () => {
    showField()
    focus('to')
  }
  const obstacle =
    (isRefused && MESSAGES_TEXT.contactNotAllowed) ||
    (allowance?.isExceeded && MESSAGES_TEXT.limitReached) ||
    (isSubmitSuccessful && MESSAGES_TEXT.sent)

  const send = handleSubmit(async ({ answer, ...message }) => {
    try {
      const opening = question === null ? undefined : { question, answer }
      const { thread } = await mutateAsync({ ...message, opening, clientKey })
      draft.keep({ body: '', answer: '' })
      const open = () => void navigate({ to: `/messages/thread/${thread.id}` })
      toast.success(MESSAGES_TEXT.sent, {
        action: { label: MESSAGES_TEXT.openConversation, onClick: open },
      })
    } catch (error) {
      const code = error instanceof CallFailure ? error.code : undefined
      const text = sendFailureText(code, message.to)
      if (code === CONTACT_REASONS.openingQuestion.code) setChecked(message.to)
      if (isAboutRecipient(code)) showField()
      if (text === MESSAGES_TEXT.limitExceeded) toast.error(text)
      else setError(isAboutRecipient(code) ? 'to' : 'root', { message: text }, { shouldFocus: true })
    }
  })

  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-5"
      onChange={() => setClientKey(newId())}
      onSubmit={(event) => void send(event)}
    >
      {isNamed && !isShown ? (
        <SkeletonGroup>
          <Skeleton className="h-33 w-full rounded-card" />
        </SkeletonGroup>
      ) : (
        contact.data && <Recipient username={checked} onChange={isNamed ? changeRecipient : undefined} />
      )}
      {!isNamed && (
        <>
          <Field
            label={MESSAGES_TEXT.recipient}
            help={to === '' && MESSAGES_TEXT.recipientHelp}
            error={errors.to?.message ?? wrongRecipient}
          >
            <Input
              list={SUGGESTIONS}
              maxLength={USERNAME.max}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...register('to', {
                setValueAs: (typed: string) => typed.trim(),
                validate: (typed) => typed !== '' || MESSAGES_TEXT.missingData,
                onChange: () => {
                  setChecked('')
                  setTyped(form.getValues('to').trim())
                },
                onBlur: () => {
                  const { to: named, body } = form.getValues()
                  setChecked(named.trim())
                  const words = draft.rename(named, body)
                  if (!words) return
                  form.setValue('body', words.body)
                  form.setValue('answer', words.answer)
                },
              })}
            />
          </Field>
          <datalist id={SUGGESTIONS}>
            {known.map((username) => (
              <option key={username}>{username}</option>
            ))}
          </datalist>
        </>
      )}
      {isRefused && <Notice kind="warning">{MESSAGES_TEXT.contactNotAllowed}</Notice>}
      {question !== null && (
        <Field label={<bdi>{question}</bdi>} help={MESSAGES_TEXT.answerHelp} error={errors.answer?.message}>
          <Textarea
            rows={2}
            counted
            defaultValue={draft.kept.answer}
            isKept={draft.kept.answer !== '' && !formState.dirtyFields.answer}
            maxLength={ANSWER_MAX}
            {...register('answer', {
              validate: (typed) => !isBlank(typed) || MESSAGES_TEXT.answerMissing,
              onChange: () => draft.keep({ answer: form.getValues('answer') }),
              shouldUnregister: true,
            })}
          />
        </Field>
      )}
      <Field
        label={MESSAGES_TEXT.body}
        optional={question !== null}
        help={question !== null && MESSAGES_TEXT.bodyToo}
        error={errors.body?.message}
      >
        <Textarea
          rows={6}
          counted
          defaultValue={draft.kept.body}
          isKept={draft.kept.body !== '' && !formState.dirtyFields.body}
          maxLength={question === null ? MESSAGE_MAX : MESSAGE_MAX - ANSWER_MAX - 2}
          {...register('body', {
            validate: (typed) => !isBlank(typed) || question !== null || MESSAGES_TEXT.missingData,
            onChange: () => draft.keep({ body: form.getValues('body') }),
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

type Words = Omit<NewMessage, 'to'>

/**
 * The member's unsent text, kept per recipient, so that it's never shown in the form for someone else. Typing a
 * different name moves the message along, or restores the one kept for that name. An answer stays with the member who
 * asked.
 */
function useMessageDraft(to: string) {
  const drafts = useDrafts()
  const recipient = useRef(to)
  const keyOf = (part: keyof Words, name: string) => `new-message ${part} ${name.trim().toLowerCase()}`
  const read = (name: string): Words => ({
    body: drafts.read(keyOf('body', name)),
    answer: drafts.read(keyOf('answer', name)),
  })
  const [kept] = useState(() => read(to))
  const keep = (words: Partial<Words>) => {
    for (const part of ['body', 'answer'] as const) {
      const text = words[part]
      if (text !== undefined) drafts.save(keyOf(part, recipient.current), text)
    }
  }
  /** Returns the text for the new recipient, or undefined if the recipient hasn't changed. */
  const rename = (named: string, body: string): Words | undefined => {
    if (keyOf('body', named) === keyOf('body', recipient.current)) return undefined
    if (body.trim()) keep({ body: '' })
    recipient.current = named
    if (body.trim()) keep({ body })
    return read(named)
  }
  return { kept, keep, rename }
}

/**
 * Returns possible recipients: members whose usernames start with the typed text, and those from `useKnownRecipients`.
 */
function useRecipientNames(typed: string) {
  const name = useSettled(typed, SETTLES_AFTER)
  const found =
    useQuery({ ...recipientsQuery(name), enabled: name.length >= SUGGEST_FROM }).data?.members ?? []
  return [...new Set([...found.map(({ username }) => username), ...useKnownRecipients()])]
}

/**
 * Returns the members this member has conversations with, as far as the inbox is cached. The inbox isn't fetched for
 * this.
 */
function useKnownRecipients() {
  const { data } = useInfiniteQuery({ ...inboxQuery, enabled: false })
  const threads = data?.pages.flatMap(({ items }) => items) ?? []
  return threads.flatMap(({ other }) => (other?.hasProfile ? [other.username] : []))
}
