import { expect, test } from 'vitest'
import { COUNTRIES, type Country } from '#shared/domains/regions/regions.contract.ts'
import { matchPrefix } from '#shared/domains/regions/regions.rules.ts'
import { covers } from '#testing/covers.ts'
import { listRegionEntries } from '#server/domains/regions/regions.data.ts'

const entries = listRegionEntries()
const names = [...new Set(entries.map((entry) => `${entry.country}/${entry.region}/${entry.county}`))]
const rows = entries.map((entry) => ({
  ...entry,
  placeId: names.indexOf(`${entry.country}/${entry.region}/${entry.county}`),
}))

const OVERSEAS = ['Australia', 'Canada', 'New Zealand', 'USA'] as const
const rowsOf = (country: Country) => rows.filter((row) => row.country === country)
const regionOf = (prefix: string, country: Country) => {
  const match = matchPrefix(rowsOf(country), { prefix, country })
  return match.kind === 'match' ? match.row.region : match.kind
}

const REGIONS = {
  Australia:
    'Australian Capital Territory, New South Wales, Northern Territory, Queensland, South Australia, Tasmania, ' +
    'Victoria, Western Australia',
  Canada:
    'Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Northwest Territories, ' +
    'Nova Scotia, Nunavut, Ontario, Prince Edward Island, Quebec, Saskatchewan, Yukon',
  'New Zealand':
    "Auckland, Bay of Plenty, Canterbury, Gisborne, Hawke's Bay, Manawatū-Whanganui, Marlborough, Nelson, " +
    'Northland, Otago, Southland, Taranaki, Tasman, Waikato, Wellington, West Coast',
  USA:
    'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia, ' +
    'Florida, Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, ' +
    'Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, ' +
    'New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, ' +
    'Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, ' +
    'West Virginia, Wisconsin, Wyoming',
} satisfies Record<(typeof OVERSEAS)[number], string>

test('every country has regions', covers('PROF-25'), () => {
  expect([...new Set(entries.map((entry) => entry.country))].toSorted()).toEqual(COUNTRIES.toSorted())
})

test.each(OVERSEAS)('%s has all its regions, and no counties', (country) => {
  const regions = new Set(rowsOf(country).map((entry) => entry.region))
  expect([...regions].toSorted().join(', ')).toBe(REGIONS[country])
  expect(rowsOf(country).filter((entry) => entry.county !== null)).toEqual([])
})

test('a region is in one country only', () => {
  const regions = [...new Set(entries.map((entry) => `${entry.country}/${entry.region}`))]
  const regionNames = regions.map((name) => name.split('/')[1])
  expect(regionNames.filter((region, at) => regionNames.indexOf(region) !== at)).toEqual([])
})

test.each([
  ['Australia', /^\d{3,4}$/],
  ['Canada', /^([ABCEGHJ-NPRSTVY]|X\d[A-Z])$/],
  ['New Zealand', /^\d{3,4}$/],
  ['USA', /^\d{3}$/],
] as const)(
  'the postcode prefixes of %s have the country’s format, and each occurs once',
  (country, form) => {
    const prefixes = rowsOf(country).map((entry) => entry.postcodePrefix)
    expect(prefixes.filter((prefix) => !form.test(prefix))).toEqual([])
    expect(prefixes.filter((prefix, at) => prefixes.indexOf(prefix) !== at)).toEqual([])
  },
)

test.each(OVERSEAS)(
  'prefixes of %s overlap only if the longer prefix is in a different region',
  (country) => {
    const regions = new Map(rowsOf(country).map((entry) => [entry.postcodePrefix, entry.region]))
    const needless = [...regions].filter(([prefix, region]) =>
      Array.from(prefix, (_, at) => prefix.slice(0, at)).some((shorter) => regions.get(shorter) === region),
    )
    expect(needless).toEqual([])
  },
)

test('Australia’s postcode ranges have no gaps', () => {
  const numbers = [...Array(1000).keys()].map((number) => String(number).padStart(3, '0'))
  const gaps = numbers.filter((prefix) => regionOf(prefix, 'Australia') === 'none')
  expect(gaps).toEqual(numbers.filter((prefix) => /^0[013-7]/.test(prefix)))
})

test('every ZIP section in the USA is listed except for unassigned ones, the forces and the territories', () => {
  const stored = new Set(rowsOf('USA').map((entry) => entry.postcodePrefix))
  const missing = [...Array(1000).keys()]
    .map((number) => String(number).padStart(3, '0'))
    .filter((prefix) => !stored.has(prefix))
  expect(missing.join(' ')).toBe(
    '000 001 002 003 004 006 007 008 009 090 091 092 093 094 095 096 097 098 099 213 269 340 343 345 348 353 ' +
      '419 428 429 517 518 519 529 533 536 552 568 578 579 589 621 632 642 643 659 663 682 694 695 696 697 698 ' +
      '699 702 709 715 732 742 771 817 818 819 839 848 849 854 858 861 862 866 867 868 869 872 876 886 887 888 ' +
      '892 896 899 909 929 962 963 964 965 966 969 987',
  )
})

const KNOWN: Record<(typeof OVERSEAS)[number], Record<string, string>> = {
  Australia: {
    'Australian Capital Territory': '0200 2600 2601 2611 2618 2900 2914 2920',
    'New South Wales': '1230 2000 2010 2480 2540 2619 2620 2640 2830 2921',
    'Northern Territory': '0800 0820 0870 0872',
    Queensland: '4000 4217 4350 4870 9726',
    'South Australia': '5000 5290 5700',
    Tasmania: '7000 7250 7310',
    Victoria: '3000 3220 3550 3996 8001',
    'Western Australia': '6000 6160 6725',
  },
  Canada: {
    Alberta: 'T2P T5J',
    'British Columbia': 'V6B V8W',
    Manitoba: 'R3C',
    'New Brunswick': 'E3B',
    'Newfoundland and Labrador': 'A1C',
    'Northwest Territories': 'X0E X0G X1A',
    'Nova Scotia': 'B3J',
    Nunavut: 'X0A X0B X0C',
    Ontario: 'K1A L5B M5V M5V3 N6A P3E',
    'Prince Edward Island': 'C1A',
    Quebec: 'G1R H2Y J8X',
    Saskatchewan: 'S4P',
    Yukon: 'Y1A',
  },
  'New Zealand': {
    Northland: '0110 0230 0410 0505',
    Auckland: '0610 0931 1010 2010 2120 2110',
    Waikato: '2121 3060 3204 3330 3420 3610 3910 4376',
    'Bay of Plenty': '3010 3110 3120 3611',
    Gisborne: '4010',
    "Hawke's Bay": '4110 4122 4200',
    Taranaki: '4310 4510 4610 4645',
    'Manawatū-Whanganui': '3920 3946 4410 4500 4625 4646 4720 4825 4930 5510',
    Wellington: '5010 5032 5512 5542 5810 6011',
    Nelson: '7010 7040 7071',
    Tasman: '7005 7020 7048 7110 7120',
    Marlborough: '7100 7145 7192 7201 7220',
    'West Coast': '7805 7825',
    Canterbury: '7300 7700 7910 8011 9435',
    Otago: '9016 9300 9400 9748',
    Southland: '9600 9710 9793 9810',
  },
  USA: {
    Alabama: '352',
    Alaska: '995',
    Arizona: '850',
    Arkansas: '722',
    California: '902 941 9021',
    Colorado: '802',
    Connecticut: '061',
    Delaware: '198',
    'District of Columbia': '200 205 569',
    Florida: '331 349',
    Georgia: '303 398',
    Hawaii: '968',
    Idaho: '837',
    Illinois: '606 6061',
    Indiana: '462',
    Iowa: '503',
    Kansas: '672',
    Kentucky: '402',
    Louisiana: '701',
    Maine: '041',
    Maryland: '206 212',
    Massachusetts: '021 055',
    Michigan: '482',
    Minnesota: '554',
    Mississippi: '392',
    Missouri: '631 641',
    Montana: '591',
    Nebraska: '681',
    Nevada: '891',
    'New Hampshire': '031',
    'New Jersey': '070',
    'New Mexico': '871',
    'New York': '005 100 1000 142',
    'North Carolina': '282',
    'North Dakota': '581',
    Ohio: '441',
    Oklahoma: '731',
    Oregon: '972',
    Pennsylvania: '152 191',
    'Rhode Island': '029',
    'South Carolina': '294',
    'South Dakota': '571',
    Tennessee: '372 375',
    Texas: '733 770 885',
    Utah: '841',
    Vermont: '054',
    Virginia: '201 220',
    Washington: '981',
    'West Virginia': '253',
    Wisconsin: '532',
    Wyoming: '820',
  },
}

test.each(
  OVERSEAS.flatMap((country) =>
    Object.entries(KNOWN[country]).flatMap(([region, prefixes]) =>
      prefixes.split(' ').map((prefix) => [prefix, region, country] as const),
    ),
  ),
)('the prefix %s is in %s, %s', (prefix, region, country) => {
  expect(regionOf(prefix, country)).toBe(region)
})

test.each([
  ['006', 'USA'],
  ['093', 'USA'],
  ['340', 'USA'],
  ['969', 'USA'],
  ['0100', 'Australia'],
  ['0001', 'New Zealand'],
  ['M5', 'Canada'],
  ['D1A', 'Canada'],
] as const)('the prefix %s isn’t found in %s', (prefix, country) => {
  expect(regionOf(prefix, country)).toBe('none')
})

const ask = (prefix: string) => matchPrefix(rows, { prefix, country: null })

test.each([
  ['2010', ['Australia', 'New Zealand', 'USA']],
  ['201', ['Australia', 'New Zealand', 'USA']],
  ['2619', ['Australia', 'New Zealand', 'USA']],
  ['9021', ['Australia', 'New Zealand', 'USA']],
  ['8001', ['Australia', 'New Zealand', 'USA']],
  ['0302', ['New Zealand', 'USA']],
  ['2800', ['Australia', 'USA']],
  ['9870', ['Australia', 'New Zealand']],
  ['E1W', ['Canada', 'England']],
  ['N1C', ['Canada', 'England']],
])('the prefix %s is ambiguous between %j', covers('PREF-34.1'), (prefix, countries) => {
  expect(ask(prefix)).toEqual({ kind: 'ambiguous', countries })
})

test('two digits alone match nothing, as they start postcodes in several countries', () => {
  const told = [...Array(100).keys()].filter((number) => ask(String(number).padStart(2, '0')).kind !== 'none')
  expect(told).toEqual([])
})

test('clearly Canadian or British prefixes match without asking for the country', () => {
  for (const prefix of ['M5V', 'B3J', 'E3B', 'G1R', 'L5B', 'N6A', 'S4P']) {
    expect(ask(prefix)).toMatchObject({ kind: 'match', row: { country: 'Canada' } })
  }
  for (const prefix of ['M5', 'M20', 'B1', 'E2', 'L1', 'N7', 'S10', 'W1A', 'SW1A']) {
    expect(ask(prefix)).toMatchObject({ kind: 'match', row: { country: 'England' } })
  }
  expect(ask('G1')).toMatchObject({ kind: 'match', row: { country: 'Scotland' } })
})
