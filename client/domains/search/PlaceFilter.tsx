import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { PREFIX_LIMITS } from '#shared/domains/regions/regions.contract.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { readFilter } from '#shared/domains/search/search.filters.rules.ts'
import { withoutFilter } from '#shared/domains/search/search.rules.ts'
import { FieldContext } from '#client/ui/form/fieldControl.ts'
import { FieldNote, Fieldset } from '#client/ui/form/Fieldset.tsx'
import { Input, Select } from '#client/ui/form/Field.tsx'
import { usePlaces } from './search.api.ts'
import { SEARCH_TEXT } from './search.text.ts'

type PlaceFilterProps = {
  filters: SearchFilters
  isMember: boolean
  onChange: (filters: SearchFilters) => void
}

const asOption = (name: string) => ({ value: name, label: name })

/** Country, region and county, then town and, for members, the postcode prefix. */
export function PlaceFilter({ filters, isMember, onChange }: PlaceFilterProps) {
  const { country, region, county } = filters
  const countries = usePlaces().data?.countries ?? []
  const regions = countries.find((each) => each.country === country)?.regions ?? []
  /** A country's only region is chosen along with the country. */
  const isOneRegion = regions.length === 1 && regions[0]?.region === country
  const hasRegions = (regions.length > 0 && !isOneRegion) || (region !== '' && region !== country)
  const counties = regions
    .find((each) => each.region === region || isOneRegion)
    ?.counties.flatMap((each) => each.county ?? [])
  /** Changing the country, region or county clears the smaller places within it. */
  const choose = (name: 'country' | 'region' | 'county', value: string) => {
    onChange({ ...withoutFilter(filters, name), [name]: readFilter(name, value) ?? '' })
  }
  return (
    <Fieldset legend={SEARCH_TEXT.place} quiet>
      <div className="flex flex-col gap-3">
        <FilterField label={SEARCH_TEXT.country}>
          <Select
            placeholder={SEARCH_TEXT.anyCountry}
            options={countries.map((each) => asOption(each.country))}
            value={country}
            onChange={(event) => choose('country', event.target.value)}
          />
        </FilterField>
        {hasRegions && (
          <FilterField label={SEARCH_TEXT.region}>
            <Select
              placeholder={SEARCH_TEXT.anyRegion}
              options={regions.map((each) => asOption(each.region))}
              value={region}
              onChange={(event) => choose('region', event.target.value)}
            />
          </FilterField>
        )}
        {((counties && counties.length > 0) || county) && (
          <FilterField label={SEARCH_TEXT.county}>
            <Select
              placeholder={SEARCH_TEXT.anyCounty}
              options={(counties ?? [county]).map(asOption)}
              value={county}
              onChange={(event) => choose('county', event.target.value)}
            />
          </FilterField>
        )}
        <SettledInput
          label={SEARCH_TEXT.town}
          maxLength={50}
          value={filters.town}
          onSettle={(town) => onChange({ ...filters, town })}
        />
        {isMember && (
          <SettledInput
            label={SEARCH_TEXT.postcode}
            help={SEARCH_TEXT.postcodeHelp}
            maxLength={PREFIX_LIMITS.memberMax + 1}
            value={filters.postcode}
            problem={(typed) =>
              readFilter('postcode', typed) === undefined ? SEARCH_TEXT.postcodeWrong : null
            }
            onSettle={(typed) => {
              const postcode = readFilter('postcode', typed)
              if (postcode !== undefined) onChange({ ...filters, postcode })
            }}
          />
        )}
      </div>
    </Fieldset>
  )
}

type SettledInputProps = {
  label: string
  help?: ReactNode
  maxLength: number
  value: string
  /** Returns what's wrong with the typed text, or null. */
  problem?: (typed: string) => string | null
  onSettle: (typed: string) => void
}

/** Milliseconds after the last keystroke until the typed text is used. */
const SETTLED_AFTER = 400

/**
 * A text input whose value is used when typing pauses or the field is left. A value changed from outside replaces the
 * typed one.
 */
function SettledInput({ label, help, maxLength, value, problem, onSettle }: SettledInputProps) {
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

type FilterFieldProps = { label: string; children: ReactNode; help?: ReactNode; error?: ReactNode }

/** A labelled filter. Like a `Field`, but nothing in a search is required, so nothing is marked as optional. */
export function FilterField({ label, children, help, error }: FilterFieldProps) {
  const id = useId()
  const note = { helpId: `${id}-help`, errorId: `${id}-error` }
  const describedBy = [help && note.helpId, error && note.errorId].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <FieldContext
        value={{
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
          required: false,
        }}
      >
        {children}
      </FieldContext>
      <FieldNote {...note} help={help} error={error} />
    </div>
  )
}
