import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { type FieldValues, type Path, type PathValue, type SubmitHandler, useForm } from 'react-hook-form'

interface Problem<V> {
  field: Path<V>
  /** Said at the field; empty where it is said elsewhere. */
  text: string
  /** Not said when the field is left, but only when the form is sent. */
  isForSubmit?: boolean
}

interface EntryForm<V extends FieldValues> {
  /** Everything that is wrong; what is sent is refused with the first. */
  check: (values: V) => readonly Problem<V>[]
  /** Called when what was to be sent has been refused. */
  onProblem?: (problem: Problem<V>) => void
  send: SubmitHandler<V>
}

/** Marks errors that `check` has found, and may find gone. */
const CHECKED = 'checked'

/**
 * react-hook-form for the entry pages: an error at each field that was left with something wrong in
 * it, and at the first one when the form is sent, until the field is changed. What counts is what stands in the fields:
 * it may have been typed before the scripts came, and a password manager fills fields in without a word. So there are
 * no default values, which could be written over it.
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
    /** Shows why a field cannot stay as it is. */
    refuse: (field: Path<V>, text: string) => {
      form.setError(field, { message: text })
      focus(field)
    },
    clear: () => reset(),
    fill,
    focus,
    form: {
      ref: element,
      // Should the browser ever send it, what was typed must not stand in the address.
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
 * Does what moves the page once nothing is being pressed, so that a press lands where it began. A
 * finger's press goes on as that of a mouse, which is what takes the focus.
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
