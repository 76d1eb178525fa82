import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Input } from '#client/ui/form/Input.tsx'
import { FilterField } from './FilterField.tsx'

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

/** A text that is taken over when typing pauses or the field is left; a value that changes from outside replaces the typed one. */
export function SettledInput({ label, help, maxLength, value, problem, onSettle }: SettledInputProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const settle = () => {
    if (typed.trim() !== value) onSettle(typed.trim())
  }
  const settleLater = useEffectEvent(settle)
  useEffect(() => {
    const timer = setTimeout(() => settleLater(), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <FilterField label={label} help={help} error={problem?.(typed)}>
      <Input
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
      />
    </FilterField>
  )
}
