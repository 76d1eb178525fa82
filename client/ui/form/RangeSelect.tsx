import type { ReactNode } from 'react'
import { Fieldset } from './Fieldset.tsx'
import { Select } from './Field.tsx'

type Range = { from?: number; to?: number }

type RangeSelectProps = {
  legend: ReactNode
  /** Every step on offer, ascending. */
  steps: readonly number[]
  value: Range
  onChange: (value: Range) => void
  /** How a step reads in the lists, for example `5'4"`. */
  format?: (step: number) => string
  /** Empty entries of the two lists. */
  anyFrom?: string
  anyTo?: string
  help?: ReactNode
  error?: ReactNode
  quiet?: boolean
  className?: string
}

/** From and to as two selects; each offers only what keeps the range in order. */
export function RangeSelect(props: RangeSelectProps) {
  const { steps, value, onChange, format = String, anyFrom = 'Any', anyTo = 'Any', ...fieldset } = props
  const { from = -Infinity, to = Infinity } = value
  const asOption = (step: number) => ({ value: String(step), label: format(step) })
  const read = (text: string) => (text === '' ? undefined : Number(text))
  return (
    <Fieldset {...fieldset}>
      <div className="flex items-center gap-2">
        <Select
          aria-label="From"
          className="min-w-0 flex-1"
          placeholder={anyFrom}
          options={steps.filter((step) => step <= to).map(asOption)}
          value={value.from ?? ''}
          onChange={(event) => onChange({ ...value, from: read(event.target.value) })}
        />
        <span className="text-sm text-ink-soft">to</span>
        <Select
          aria-label="To"
          className="min-w-0 flex-1"
          placeholder={anyTo}
          options={steps.filter((step) => step >= from).map(asOption)}
          value={value.to ?? ''}
          onChange={(event) => onChange({ ...value, to: read(event.target.value) })}
        />
      </div>
    </Fieldset>
  )
}
