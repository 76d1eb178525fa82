import type { ReactNode, Ref } from 'react'
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
  onChange: (value: string) => void
  /** Sends the decision, by Ctrl and Enter. */
  onDecide?: () => void
  ref?: Ref<HTMLTextAreaElement>
}

/** A text field that goes with a decision. */
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
