import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Field } from '#client/ui/Field.tsx'
import { Input } from '#client/ui/Input.tsx'

type SettledInputProps = {
  label: string
  help?: ReactNode
  maxLength: number
  value: string
  /** What is wrong with the typed text, or null. */
  problem?: (typed: string) => string | null
  onSettle: (typed: string) => void
}

/** Milliseconds without a key after which the typed text counts. */
const SETTLED_AFTER = 400

/** A text that is taken over when typing pauses; a value that changes from outside replaces the typed one. */
export function SettledInput({ label, help, maxLength, value, problem, onSettle }: SettledInputProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const settle = useEffectEvent((text: string) => {
    if (text.trim() !== value) onSettle(text.trim())
  })
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Field label={label} help={help} error={problem?.(typed)} optional>
      <Input
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  )
}
