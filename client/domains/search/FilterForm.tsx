import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AGES, INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { readFilter } from '#shared/domains/search/search.filters.rules.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { CheckboxGroup, Switch } from '#client/ui/form/Checkbox.tsx'
import { Select } from '#client/ui/form/Field.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { FilterField, PlaceFilter } from './PlaceFilter.tsx'
import type { Facet } from './search.facets.state.ts'
import { SEARCH_TEXT } from './search.text.ts'

type FilterFormProps = {
  filters: SearchFilters
  isMember: boolean
  /** The number of members the two-way fit excludes, if known. */
  hidden: number | undefined
  /** The one part to show, or null for all of them. */
  only: Facet | null
  onChange: (filters: SearchFilters) => void
}

const STEPS = Array.from({ length: AGES.max - AGES.min + 1 }, (_, at) => AGES.min + at)
const ONLY = ['hasPhoto', 'verified', 'canTravel', 'canAccommodate'] as const

/** The filters. Every change searches immediately. */
export function FilterForm({ filters, isMember, hidden, only, onChange }: FilterFormProps) {
  const [showsInterests, showInterests] = useState(filters.interests.length > 0)
  const set = (change: Partial<SearchFilters>) => onChange({ ...filters, ...change })
  const shows = (facet: Facet) => only === null || only === facet
  const interests = (
    <CheckboxGroup
      legend={SEARCH_TEXT.interests}
      quiet={only === null}
      look="chips"
      help={SEARCH_TEXT.interestsHelp}
      options={INTERESTS.map((interest) => ({ value: interest, label: interest }))}
      value={filters.interests}
      onChange={(interests) => set({ interests })}
    />
  )
  return (
    <form className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
      {isMember && shows('fits') && (
        <Switch
          label={SEARCH_TEXT.fits}
          help={filters.fitsBothWays ? SEARCH_TEXT.fitsOn(hidden) : SEARCH_TEXT.fitsOff}
          checked={filters.fitsBothWays}
          onChange={(event) => set({ fitsBothWays: event.target.checked })}
        />
      )}
      {shows('types') && (
        <CheckboxGroup
          legend={SEARCH_TEXT.types}
          look="chips"
          options={PROFILE_TYPES.map((type) => ({ value: type, label: shownType(type) }))}
          value={filters.types}
          onChange={(types) => set({ types })}
        />
      )}
      {shows('ages') && (
        <RangeSelect
          legend={SEARCH_TEXT.ages}
          steps={STEPS}
          anyFrom={String(AGES.min)}
          anyTo={String(AGES.max)}
          help={SEARCH_TEXT.agesHelp}
          value={{ from: filters.ageMin, to: filters.ageMax }}
          onChange={({ from = AGES.min, to = AGES.max }) => set({ ageMin: from, ageMax: to })}
        />
      )}
      {shows('place') && <PlaceFilter filters={filters} isMember={isMember} onChange={onChange} />}
      {shows('more') && (
        <>
          <CheckboxGroup
            legend={SEARCH_TEXT.more}
            options={ONLY.map((name) => ({ value: name, label: SEARCH_TEXT[name] }))}
            value={ONLY.filter((name) => filters[name])}
            onChange={(chosen) => set(Object.fromEntries(ONLY.map((name) => [name, chosen.includes(name)])))}
          />
          <FilterField label={SEARCH_TEXT.smokers}>
            <Select
              placeholder={SEARCH_TEXT.anySmokers}
              options={[
                { value: 'no', label: SEARCH_TEXT.noSmokers },
                { value: 'yes', label: SEARCH_TEXT.onlySmokers },
              ]}
              value={filters.smokers}
              onChange={(event) => set({ smokers: readFilter('smokers', event.target.value) ?? '' })}
            />
          </FilterField>
        </>
      )}
      {only === 'interests' && interests}
      {only === null && (
        <details
          className="group"
          open={showsInterests}
          onToggle={(event) => showInterests(event.currentTarget.open)}
        >
          <summary className="flex min-h-11 list-none items-center justify-between gap-2 py-2 font-medium [&::-webkit-details-marker]:hidden">
            {SEARCH_TEXT.interestsChosen(filters.interests.length)}
            <ChevronDown
              aria-hidden="true"
              className="size-4 text-ink-soft transition-transform group-open:rotate-180"
            />
          </summary>
          {interests}
        </details>
      )}
    </form>
  )
}

type Range = { from?: number; to?: number }

type RangeSelectProps = {
  legend: ReactNode
  /** Every available step, ascending. */
  steps: readonly number[]
  value: Range
  onChange: (value: Range) => void
  /** Formats a step for the lists, for example `5'4"`. */
  format?: (step: number) => string
  /** The labels of the two lists' empty entries. */
  anyFrom?: string
  anyTo?: string
  help?: ReactNode
  error?: ReactNode
  quiet?: boolean
  className?: string
}

/** A range as two selects, from and to. Each offers only values that keep the range in order. */
function RangeSelect(props: RangeSelectProps) {
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
