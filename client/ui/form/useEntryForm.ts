import { type FormEvent, useRef } from 'react'
import { type FieldValues, type Path, type PathValue, type SubmitHandler, useForm } from 'react-hook-form'

interface Problem<V> {
  field: Path<V>
  /** Said at the field; empty where it is said elsewhere. */
  text: string
}

interface EntryForm<V extends FieldValues> {
  /** The first thing that is wrong, or null. */
  check: (values: V) => Problem<V> | null
  /** Called when `check` has found something. */
  onProblem?: (problem: Problem<V>) => void
  send: SubmitHandler<V>
}

/**
 * react-hook-form for the pages with which people come in: one error at a time, until its field is changed. What
 * counts is what stands in the fields: it may have been typed before the scripts came, and a password manager fills
 * fields in without a word. So there are no default values, which could be written over it.
 */
export function useEntryForm<V extends FieldValues>({ check, onProblem, send }: EntryForm<V>) {
  const element = useRef<HTMLFormElement>(null)
  const { register, watch, reset, formState, ...form } = useForm<V>()

  const read = (): V => {
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue
      const value = field.type === 'checkbox' ? 'checked' in field && field.checked : field.value
      form.setValue(field.name as Path<V>, value as PathValue<V, Path<V>>)
    }
    return form.getValues()
  }

  const refuse = (field: Path<V>, text: string) => {
    form.setError(field, { message: text })
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }

  return {
    register,
    watch,
    errors: formState.errors,
    isSending: formState.isSubmitting,
    /** Shows why a field cannot stay as it is. */
    refuse,
    clear: () => reset(),
    form: {
      ref: element,
      // Should the browser ever send it, what was typed must not stand in the address.
      method: 'post',
      noValidate: true,
      onChange: ({ target }: FormEvent) => {
        if ('name' in target) form.clearErrors(target.name as Path<V>)
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        form.clearErrors()
        const problem = check(read())
        if (!problem) return void form.handleSubmit(send)(event)
        refuse(problem.field, problem.text)
        onProblem?.(problem)
      },
    },
  }
}
