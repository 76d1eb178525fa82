import { type FormEvent, useRef, useState } from 'react'

type Values = Record<string, string | boolean>

/**
 * A form whose named fields keep their own values: what is typed, one error per field, and what to spread on the
 * form. For the pages with which people come in, which have to be light.
 */
export function usePlainForm<V extends Values>(empty: V, send: (values: V) => Promise<void> | void) {
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<{ [N in keyof V]?: string }>({})
  const [isSending, setSending] = useState(false)

  const control = (name: keyof V & string) =>
    element.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null

  /** From the fields themselves: a password manager may fill them in without a word. */
  const read = () => {
    const typed = Object.keys(empty).map((name) => {
      const field = control(name)
      return [
        name,
        field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field?.value,
      ]
    })
    return Object.fromEntries(typed) as V
  }

  const focus = (name: keyof V & string) => control(name)?.focus()

  return {
    values,
    errors,
    isSending,
    focus,
    /** Shows why a field cannot stay as it is. */
    refuse: (name: keyof V & string, text: string) => {
      setErrors((before) => ({ ...before, [name]: text }))
      focus(name)
    },
    clear: () => {
      element.current?.reset()
      setValues(empty)
    },
    form: {
      ref: element,
      noValidate: true,
      onChange: ({ target }: FormEvent) => {
        setValues(read())
        if ('name' in target) setErrors((before) => ({ ...before, [String(target.name)]: undefined }))
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        setErrors({})
        setSending(true)
        void Promise.resolve(send(read())).finally(() => setSending(false))
      },
    },
  }
}
