import { expect, test } from 'vitest'
import { matchPrefix } from '#shared/domains/regions/regions.rules.ts'
import { covers } from '#testing/covers.ts'
import { listRegionEntries } from './regions.data.ts'

const NEAR = ['England', 'Ireland', 'Scotland', 'Wales', 'Northern Ireland']

const entries = listRegionEntries().filter(({ country }) => NEAR.includes(country))
const names = [...new Set(entries.map((entry) => `${entry.country}/${entry.region}/${entry.county}`))]
const rows = entries.map((entry) => ({
  ...entry,
  placeId: names.indexOf(`${entry.country}/${entry.region}/${entry.county}`),
}))

const UK_AREAS = (
  'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX ' +
  'FK FY G GL GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN ' +
  'NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR ' +
  'TS TW UB W WA WC WD WF WN WR WS WV YO ZE'
).split(' ')

test('every UK postcode area has its own place', () => {
  expect(UK_AREAS).toHaveLength(121)
  const areas = entries.filter((entry) => /^[A-Z]+$/.test(entry.postcodePrefix))
  expect(areas.map((entry) => entry.postcodePrefix).toSorted()).toEqual(UK_AREAS)
})

test('every district belongs to a known area', () => {
  const strangers = entries.filter(
    ({ country, postcodePrefix }) =>
      country !== 'Ireland' && !UK_AREAS.includes(postcodePrefix.replace(/\d.*$/, '')),
  )
  expect(strangers).toEqual([])
})

test('every Irish routing key is listed, and no others', () => {
  const keys = entries.filter((entry) => entry.country === 'Ireland').map((entry) => entry.postcodePrefix)
  expect(keys).toHaveLength(139)
  expect(keys.filter((key) => !/^([ACDEFHKNPRTVWXY]\d\d|D6W)$/.test(key))).toEqual([])
  expect(keys.filter((key) => key.startsWith('D'))).toHaveLength(22)
})

test('prefixes are uppercase, 1 to 6 characters, and unique per country', () => {
  expect(entries.filter((entry) => !/^[A-Z0-9]{1,6}$/.test(entry.postcodePrefix))).toEqual([])
  const keys = entries.map((entry) => `${entry.country} ${entry.postcodePrefix}`)
  expect(keys.length - new Set(keys).size).toBe(0)
})

test('only W12 is stored for two countries', () => {
  const prefixes = entries.map((entry) => entry.postcodePrefix)
  expect(prefixes.filter((prefix, at) => prefixes.indexOf(prefix) !== at)).toEqual(['W12'])
})

test('each county is in one region of one country, and each region in one country', () => {
  const counties = names.map((name) => name.split('/')[2])
  expect(counties.filter((county, at) => counties.indexOf(county) !== at)).toEqual([])
  const regions = [...new Set(names.map((name) => name.split('/').slice(0, 2).join('/')))]
  const regionNames = regions.map((name) => name.split('/')[1])
  expect(regionNames.filter((region, at) => regionNames.indexOf(region) !== at)).toEqual([])
})

test.each([
  ['England', 9, 50],
  ['Scotland', 8, 32],
  ['Wales', 4, 22],
  ['Northern Ireland', 1, 6],
  ['Ireland', 4, 26],
])('%s has %d regions and %d counties', (country, regions, counties) => {
  const own = entries.filter((entry) => entry.country === country)
  expect(new Set(own.map((entry) => entry.region)).size).toBe(regions)
  expect(new Set(own.map((entry) => entry.county)).size).toBe(counties)
})

const KNOWN: Record<string, string> = {
  Aberdeen: 'AB10',
  Aberdeenshire: 'AB31',
  Moray: 'AB38 IV30',
  Hertfordshire: 'AL1 CM23 HP23',
  'West Midlands': 'B1 CV1',
  Worcestershire: 'B61',
  Staffordshire: 'B79 DE14 WS11',
  Somerset: 'BA1 BS20',
  Wiltshire: 'BA14',
  'North Yorkshire': 'BD23 DL10 TS9 YO1',
  'East Sussex': 'BN1 RH18 TN6',
  'West Sussex': 'BN11 BN18 GU28 PO19 RH10',
  Kent: 'BR8 DA1 ME4 TN24',
  Bristol: 'BS1',
  Gloucestershire: 'BS37 GL50',
  'County Antrim': 'BT1',
  'County Down': 'BT34',
  'County Londonderry': 'BT48',
  'County Armagh': 'BT61',
  'County Fermanagh': 'BT74',
  'County Tyrone': 'BT78',
  Cumbria: 'CA1 LA9 LA13',
  Suffolk: 'CB8 CO10 NR32',
  Essex: 'CB11 EN9 IG10 RM17',
  Cardiff: 'CF10',
  'Rhondda Cynon Taf': 'CF37',
  'Vale of Glamorgan': 'CF62',
  Cheshire: 'CH1 SK9 SY14 WA1',
  Flintshire: 'CH5',
  Merseyside: 'CH41 L1 PR8 WA9',
  'Greater London': 'CR0 DA15 E1 EC1A IG11 KT1 SW1A TW1 W1A',
  Surrey: 'CR3 GU1 KT12 TW18',
  Warwickshire: 'CV34',
  Dundee: 'DD1',
  Fife: 'DD6',
  Leicestershire: 'DE74',
  'Dumfries and Galloway': 'DG16',
  'Tyne and Wear': 'DH4 NE1',
  'County Durham': 'DL14 SR8 TS18',
  'South Yorkshire': 'DN1',
  'East Riding of Yorkshire': 'DN14 YO16',
  'North Lincolnshire': 'DN15',
  Lincolnshire: 'DN21 NG31 PE9',
  Nottinghamshire: 'DN22 S80',
  'North East Lincolnshire': 'DN31',
  Shropshire: 'DY14 SY1 SY10 WV16',
  Edinburgh: 'EH1',
  'Scottish Borders': 'EH45 TD1 TD12',
  Falkirk: 'EH51',
  'West Lothian': 'EH54',
  Cornwall: 'EX23 PL12 TR21',
  Stirling: 'FK8 G63',
  Glasgow: 'G1',
  'South Lanarkshire': 'G74 ML3',
  'Argyll and Bute': 'G84 PA34',
  Hampshire: 'GU14 PO1 RG21 SP10',
  Berkshire: 'GU47',
  Herefordshire: 'HR1',
  Powys: 'HR3 LD7 NP8 SY15',
  'Western Isles': 'HS1',
  Norfolk: 'IP22 PE30',
  Highland: 'IV1 KW1 PH33',
  'South Ayrshire': 'KA8',
  'North Ayrshire': 'KA27',
  Orkney: 'KW15',
  'Perth and Kinross': 'KY13 PH1',
  Lancashire: 'L39 LA1 OL13 WN8',
  Rutland: 'LE15',
  Wrexham: 'LL13',
  Gwynedd: 'LL57',
  'Isle of Anglesey': 'LL65',
  'West Yorkshire': 'LS1 OL14',
  'Greater Manchester': 'M1 WA14',
  Bedfordshire: 'MK40 SG18',
  Northumberland: 'NE66 TD15',
  Monmouthshire: 'NP7 NP16',
  Newport: 'NP20',
  Renfrewshire: 'PA1',
  Cambridgeshire: 'PE1',
  Northamptonshire: 'PE8',
  Devon: 'PL1 PL20',
  'Isle of Wight': 'PO30',
  Oxfordshire: 'RG9 SN7',
  Derbyshire: 'S18 SK13',
  Swansea: 'SA1',
  'Neath Port Talbot': 'SA11',
  Ceredigion: 'SA43 SY23',
  Pembrokeshire: 'SA70',
  Buckinghamshire: 'SL7',
  Dorset: 'SP8',
  Cleveland: 'TS1',
  Shetland: 'ZE1',
  Louth: 'A92',
  Wicklow: 'A98',
  Meath: 'C15',
  Dublin: 'D02 D6W',
  Tipperary: 'E91',
  Donegal: 'F94',
  Cavan: 'H12',
  Galway: 'H91',
  Westmeath: 'N37',
  Leitrim: 'N41',
  Cork: 'P17 T12',
  Offaly: 'R45',
  Kilkenny: 'R95',
  Limerick: 'V94',
  Waterford: 'X91',
  Wexford: 'Y35',
}

const known = Object.entries(KNOWN).flatMap(([county, prefixes]) =>
  prefixes.split(' ').map((prefix) => [prefix, county] as const),
)

test.each(known)('the prefix %s is in %s', (prefix, county) => {
  const match = matchPrefix(rows, { prefix, country: null })
  expect(match).toMatchObject({ kind: 'match', row: { county } })
})

test.each([
  ['TD15', 'England', 'North East'],
  ['TD14', 'Scotland', 'South Scotland'],
  ['SY14', 'England', 'North West'],
  ['SY20', 'Wales', 'Mid Wales'],
  ['HR3', 'Wales', 'Mid Wales'],
  ['HR5', 'England', 'West Midlands'],
  ['CH4', 'England', 'North West'],
  ['CH7', 'Wales', 'North Wales'],
  ['NP25', 'Wales', 'South East Wales'],
  ['DG16', 'Scotland', 'South Scotland'],
  ['CA6', 'England', 'North West'],
  ['DN34', 'England', 'Yorkshire and the Humber'],
  ['LN1', 'England', 'East Midlands'],
  ['TS3', 'England', 'North East'],
  ['SW1A', 'England', 'London'],
  ['BT1', 'Northern Ireland', 'Northern Ireland'],
  ['D6W', 'Ireland', 'Leinster'],
  ['F92', 'Ireland', 'Ulster'],
] as const)('the prefix %s is in %s, %s', (prefix, country, region) => {
  const match = matchPrefix(rows, { prefix, country: null })
  expect(match).toMatchObject({ kind: 'match', row: { country, region } })
})

test.each(['GY1', 'IM1', 'JE2', 'BX9', 'ZZ1', 'D23', 'M5V', '2010'])(
  'the prefix %s isn’t in any place',
  (prefix) => {
    expect(matchPrefix(rows, { prefix, country: null })).toEqual({ kind: 'none' })
  },
)

test(
  'the prefix W12 is in London or Kildare, decided by the stored country or else by the member',
  covers('ADM-PC-12.1'),
  () => {
    const countries = ['England', 'Ireland']
    expect(matchPrefix(rows, { prefix: 'W12', country: null })).toEqual({ kind: 'ambiguous', countries })
    expect(matchPrefix(rows, { prefix: 'W12', country: 'Wales' })).toEqual({ kind: 'ambiguous', countries })
    const inEngland = matchPrefix(rows, { prefix: 'W12', country: 'England' })
    expect(inEngland).toMatchObject({ row: { county: 'Greater London' } })
    const inIreland = matchPrefix(rows, { prefix: 'W12', country: 'Ireland' })
    expect(inIreland).toMatchObject({ row: { county: 'Kildare' } })
  },
)
