import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { type FieldValues, type Path, type PathValue, type SubmitHandler, useForm } from 'react-hook-form'

interface Problem<V> {
  field: Path<V>
  /** Shown at the field. Empty if the problem is shown elsewhere. */
  text: string
  /** Whether the problem is only shown when the form is submitted, not when the field loses focus. */
  isForSubmit?: boolean
}

interface EntryForm<V extends FieldValues> {
  /** Returns every problem. If there are any, the form isn't sent, and the first one is shown. */
  check: (values: V) => readonly Problem<V>[]
  /** Called if the form isn't sent because of a problem. */
  onProblem?: (problem: Problem<V>) => void
  send: SubmitHandler<V>
}

/** Marks errors found by `check`, which may also clear them. */
const CHECKED = 'checked'

/**
 * react-hook-form for the entry pages: shows an error when a field with an invalid value loses focus, and at the
 * first invalid field when the form is submitted. The error stays until the field is changed. The values are read from
 * the fields, because they may have been typed before the scripts loaded, and password managers fill in fields without
 * an event. There are no default values, which could overwrite them.
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
      // If the browser ever submits the form natively, the input mustn't end up in the URL.
      method: 'post',
      noValidate: true,
      onChange: ({ target }: FormEvent) => {
        if ('name' in target) form.clearErrors(target.name as Path<V>)
      },
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        if (!('name' in target && target.name)) return
        const name = target.name as Path<V>
        // A new line of text could move the element being pressed from under the pointer.
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
 * Delays changes that move the page until nothing is being pressed, so that a press ends on the element where it
 * started. A touch is followed by mouse events, which move the focus.
 */
function useAfterPress() {
  const press = useRef({ isDown: false, acts: [] as (() => void)[] })
  useEffect(() => {
    const begin = () => {
      press.current.isDown = true
    }
    // Deferred, because the click event follows the release in the same task.
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
