import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'

interface RemarkProps {
  label: string
  help: string
  optional?: boolean
  maxLength: number
  value: string
  onChange: (value: string) => void
}

/** A text field that goes with a decision. */
export function Remark({ label, help, optional = false, maxLength, value, onChange }: RemarkProps) {
  return (
    <Field optional={optional} label={label} help={help}>
      <Textarea
        rows={2}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
