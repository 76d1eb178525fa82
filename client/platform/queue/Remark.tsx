import { type ReactNode, type Ref, useRef, useState } from 'react'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'

interface RemarkProps {
  label: string
  help: string
  error?: ReactNode
  name?: string
  optional?: boolean
  maxLength: number
  value: string
  isKept?: boolean
  onChange: (value: string) => void
  /** Sends the decision on Ctrl+Enter. */
  onDecide?: () => void
  ref?: Ref<HTMLTextAreaElement>
}

/** A text field for a decision. */
export function Remark({ label, help, error, optional = false, onChange, onDecide, ...text }: RemarkProps) {
  return (
    <Field optional={optional} label={label} help={help} error={error}>
      <Textarea
        {...text}
        rows={2}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) onDecide?.()
        }}
      />
    </Field>
  )
}

/** The error message for an incomplete decision, and the name of the field to fill in. */
interface Missing {
  field: string
  text: string
}

/**
 * For a decision sent by keyboard: if something is missing, `say` shows the error at its field, announces it and
 * focuses the field. `box` goes around the fields.
 */
export const useMissing = (missing: Missing | false) => {
  const box = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState({ field: '', times: 0 })
  return {
    box,
    say: () => {
      if (!missing) return
      setSaid({ field: missing.field, times: said.times + 1 })
      box.current?.querySelector<HTMLElement>(`[name="${missing.field}"]`)?.focus()
    },
    errorAt: (field: string) =>
      missing &&
      missing.field === field &&
      said.field === field && (
        // Remounted each time, because screen readers don't repeat an unchanged alert.
        <span key={said.times} role="alert">
          {missing.text}
        </span>
      ),
  }
}
