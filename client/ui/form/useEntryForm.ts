import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { type FieldValues, type Path, type PathValue, type SubmitHandler, useForm } from 'react-hook-form'

interface Problem<V> {
  field: Path<V>
  /** Shown at the field. Empty if it's shown elsewhere. */
  text: string
  /** Whether it's shown only when the form is sent, not when the field is left. */
  isForSubmit?: boolean
}

interface EntryForm<V extends FieldValues> {
  /** Returns every problem. The form is refused with the first one. */
  check: (values: V) => readonly Problem<V>[]
  /** Called when sending has been refused. */
  onProblem?: (problem: Problem<V>) => void
  send: SubmitHandler<V>
}

/** Marks errors that `check` has found and may clear again. */
const CHECKED = 'checked'

/**
 * react-hook-form for the entry pages: shows an error at each field that's left with something wrong in it, and at the
 * first one when the form is sent, until the field is changed. What counts are the values in the fields: they may have
 * been typed before the scripts loaded, and password managers fill fields in without an event. So there are no default
 * values, which could overwrite them.
 */
export function useEntryForm<V extends FieldValues>({ check, onProblem, send }: EntryForm<V>) {
  const element = useRef<HTMLFormElement>(null)
  const { register, watch, reset, formState, ...form } = useForm<V>()
  const { errors } = formState
  const { afterPress, forget } = useAfterPress()

  const fill = (values: Partial<V>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>)
  }

  const read = (): V => {
    const values: Record<string, unknown> = {}
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue
      values[field.name] = field.type === 'checkbox' ? 'checked' in field && field.checked : field.value
    }
    fill(values as Partial<V>)
    return form.getValues()
  }

  const focus = (field: Path<V>) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()

  const leave = (field: Path<V>) => {
    const values = read()
    const problems = check(values)
    for (const [name, error] of Object.entries(errors)) {
      const isGone = error?.type === CHECKED && !problems.some((problem) => problem.field === name)
      if (isGone) form.clearErrors(name as Path<V>)
    }
    if (!values[field]) return
    const found = problems.find((problem) => problem.field === field && problem.text && !problem.isForSubmit)
    if (found) form.setError(field, { type: CHECKED, message: found.text })
  }

  return {
    register,
    watch,
    errors,
    isSending: formState.isSubmitting,
    /** Shows why a field's value isn't accepted. */
    refuse: (field: Path<V>, text: string) => {
      form.setError(field, { message: text })
      focus(field)
    },
    clear: () => reset(),
    fill,
    focus,
    form: {
      ref: element,
      // If the browser ever submits the form itself, what was typed mustn't end up in the address.
      method: 'post',
      noValidate: true,
      onChange: ({ target }: FormEvent) => {
        if ('name' in target) form.clearErrors(target.name as Path<V>)
      },
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        if (!('name' in target && target.name)) return
        const name = target.name as Path<V>
        // A new line of text would move what is being pressed from under the pointer.
        afterPress(() => leave(name))
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        forget()
        form.clearErrors()
        const [problem] = check(read())
        if (!problem) return void form.handleSubmit(send)(event)
        form.setError(problem.field, { type: CHECKED, message: problem.text })
        focus(problem.field)
        onProblem?.(problem)
      },
    },
  }
}

const BEGINNINGS = ['pointerdown', 'mousedown'] as const
const ENDS = ['pointerup', 'pointercancel', 'mouseup'] as const

/**
 * Delays what moves the page until nothing is being pressed, so that a press lands where it started. A finger's press
 * is followed by a mouse press, which is what takes the focus.
 */
function useAfterPress() {
  const press = useRef({ isDown: false, acts: [] as (() => void)[] })
  useEffect(() => {
    const begin = () => {
      press.current.isDown = true
    }
    // A click comes with the release, in the same task.
    const end = () =>
      setTimeout(() => {
        const { acts } = press.current
        press.current = { isDown: false, acts: [] }
        for (const act of acts) act()
      })
    for (const type of BEGINNINGS) window.addEventListener(type, begin, true)
    for (const type of ENDS) window.addEventListener(type, end, true)
    return () => {
      for (const type of BEGINNINGS) window.removeEventListener(type, begin, true)
      for (const type of ENDS) window.removeEventListener(type, end, true)
    }
  }, [])
  return {
    afterPress: (act: () => void) => {
      if (press.current.isDown) press.current.acts.push(act)
      else act()
    },
    forget: () => {
      press.current.acts = []
    },
  }
}
