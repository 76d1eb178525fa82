import { PREFIX_LIMITS } from '#shared/domains/regions/regions.contract.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { readFilter } from '#shared/domains/search/search.filters.rules.ts'
import { withoutFilter } from '#shared/domains/search/search.rules.ts'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { Select } from '#client/ui/form/Select.tsx'
import { FilterField } from './FilterField.tsx'
import { SettledInput } from './SettledInput.tsx'
import { usePlaces } from './search.api.ts'
import { SEARCH_TEXT } from './search.text.ts'

type PlaceFilterProps = {
  filters: SearchFilters
  isMember: boolean
  onChange: (filters: SearchFilters) => void
}

const asOption = (name: string) => ({ value: name, label: name })

/** Country, then region, then county; town; and for members the beginning of the postcode. */
export function PlaceFilter({ filters, isMember, onChange }: PlaceFilterProps) {
  const { country, region, county } = filters
  const countries = usePlaces().data?.countries ?? []
  const regions = countries.find((each) => each.country === country)?.regions ?? []
  /** A country that is one region is chosen with the country. */
  const isOneRegion = regions.length === 1 && regions[0]?.region === country
  const hasRegions = (regions.length > 0 && !isOneRegion) || (region !== '' && region !== country)
  const counties = regions
    .find((each) => each.region === region || isOneRegion)
    ?.counties.flatMap((each) => each.county ?? [])
  /** A new country, region or county gives up the smaller places of the one before. */
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
