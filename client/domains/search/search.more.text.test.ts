import { expect, test } from 'vitest'
import { filtersOfAddress } from '#shared/domains/search/search.rules.ts'
import { suggestedName } from './search.more.text.ts'

test('the name suggested for a search is short, made of whole parts, and starts with who and where', () => {
  for (const [search, name] of [
    ['ageMax=99', 'Everyone'],
    ['verified=true&hasPhoto=true', 'Verified, With photo'],
    ['country=England&county=Kent&town=Deal', 'Everyone in Deal'],
    ['types=couple_mf,couple_mm,couple_ff&country=England&county=Kent', 'Couples in Kent'],
    [
      'types=man,woman,couple_mf&country=England&ageMin=30&ageMax=60&canAccommodate=true&verified=true',
      'Male, Female +1 in England, Age 30–60',
    ],
    [`types=woman&town=${'N'.repeat(50)}&smokers=no`, 'Female, Non-smokers'],
  ] as const) {
    const filters = filtersOfAddress(Object.fromEntries(new URLSearchParams(search)))
    expect(suggestedName(filters), search).toBe(name)
  }
})
