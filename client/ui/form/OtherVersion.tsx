import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  useForm,
  useWatch,
} from 'react-hook-form'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from './Button.tsx'

type OtherVersionProps = {
  title: string
  help?: string
  /** Continues from the other version. Left out if it no longer exists. */
  onTake?: (() => void) | undefined
  /** Continues with the member's input. Omitted if it can't be saved. */
  onKeep?: (() => void) | undefined
}

/** Shows that someone else has changed the edited content, and lets the member choose a version. */
export function OtherVersion({ title, help, onTake, onKeep }: OtherVersionProps) {
  return (
    <Notice
      kind="warning"
      title={title}
      action={
        <div className="flex flex-wrap gap-3">
          {onTake && <Button onClick={onTake}>Load the other version</Button>}
          {onKeep && <Button onClick={onKeep}>Keep mine</Button>}
        </div>
      }
    >
      {help ?? 'What you entered is still here. Save it over the other version, or continue from that one.'}
    </Notice>
  )
}

interface Versioned {
  updatedAt: string | null
}

interface Editing<V, D extends FieldValues> {
  /** The newest version known to be stored. */
  stored: V
  /** Returns the editable part of a version. */
  draftOf: (version: V) => D
  /**
   * Returns the errors that prevent a draft from being sent, by field path. They're shown from the first attempt to
   * send it.
   */
  check?: (draft: D) => Record<string, string>
  isSaving: boolean
  /** Called with the input and the version it's based on, but not while a save is in progress. */
  send: (draft: D, base: V) => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * react-hook-form for content that others may change in the meantime. It records which version the form was filled
 * from.
 */
export function useVersionedForm<V extends Versioned | undefined, D extends FieldValues>({
  stored,
  draftOf,
  check,
  isSaving,
  send,
}: Editing<V, D>) {
  const [base, setBase] = useState(stored)
  const form = useForm<D>({ defaultValues: draftOf(stored) as DefaultValues<D> })
  const draft = useWatch({ control: form.control }) as D
  const { errors } = form.formState
  const [refusals, setRefusals] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  const problems = refusals > 0 ? check?.(draft) : undefined
  const take = (version: V) => {
    setBase(version)
    form.reset(draftOf(version))
    setRefusals(0)
  }
  const isChanged = !isSame(draft, draftOf(base))
  return {
    register: form.register,
    control: form.control,
    setValue: form.setValue,
    clearErrors: form.clearErrors,
    errorOf: (field: string): string | undefined =>
      problems?.[field] ?? (get(errors, field) as FieldError | undefined)?.message,
    base,
    stored,
    draft,
    isChanged,
    /** Whether someone else has stored a different version. */
    isBehind: !isSaving && base?.updatedAt !== stored?.updatedAt,
    /** Continues from this version and discards the input. */
    take,
    /** Continues from the stored version and keeps the input. */
    keepMine: () => setBase(stored),
    /** Continues from the saved version and keeps input made after sending. Returns true if there's none. */
    settle: (sent: D, saved: V): boolean => {
      const isAll = isSame(form.getValues(), sent)
      if (isAll) take(saved)
      else setBase(saved)
      return isAll
    },
    /** Shows the server's error messages at their fields, by path, and focuses the first. */
    refuse: (texts: Record<string, string>) => {
      for (const [field, message] of Object.entries(texts)) form.setError(field as Path<D>, { message })
      setRefusals((before) => before + 1)
    },
    form: {
      ref: element,
      noValidate: true,
      'data-changed': isChanged || undefined,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (isSaving) return
        if (check && Object.keys(check(form.getValues())).length > 0) setRefusals((before) => before + 1)
        else void form.handleSubmit((entered) => send(entered, base))(event)
      },
    },
  }
}
