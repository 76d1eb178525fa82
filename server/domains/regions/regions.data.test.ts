import { expect, test } from 'vitest'
import { matchPrefix } from '#shared/domains/regions/regions.rules.ts'
import { listRegionEntries } from './regions.data.ts'

const entries = listRegionEntries()
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

test('every UK postcode area has a place of its own', () => {
  expect(UK_AREAS).toHaveLength(121)
  const areas = entries.filter((entry) => /^[A-Z]+$/.test(entry.postcodePrefix))
  expect(areas.map((entry) => entry.postcodePrefix).toSorted()).toEqual(UK_AREAS)
})

test('every district stands in a known area', () => {
  const strangers = entries.filter(
    ({ country, postcodePrefix }) =>
      country !== 'Ireland' && !UK_AREAS.includes(postcodePrefix.replace(/\d.*$/, '')),
  )
  expect(strangers).toEqual([])
})

test('every Irish routing key is there, and nothing else', () => {
  const keys = entries.filter((entry) => entry.country === 'Ireland').map((entry) => entry.postcodePrefix)
  expect(keys).toHaveLength(139)
  expect(keys.filter((key) => !/^([ACDEFHKNPRTVWXY]\d\d|D6W)$/.test(key))).toEqual([])
  expect(keys.filter((key) => key.startsWith('D'))).toHaveLength(22)
})

test('prefixes are uppercase, 1 to 6 characters, and once per country', () => {
  expect(entries.filter((entry) => !/^[A-Z0-9]{1,6}$/.test(entry.postcodePrefix))).toEqual([])
  const keys = entries.map((entry) => `${entry.country} ${entry.postcodePrefix}`)
  expect(keys.length - new Set(keys).size).toBe(0)
})

test('only W12 is stored for two countries', () => {
  const prefixes = entries.map((entry) => entry.postcodePrefix)
  expect(prefixes.filter((prefix, at) => prefixes.indexOf(prefix) !== at)).toEqual(['W12'])
})

test('a county lies in one region of one country, a region in one country', () => {
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
  AB10: 'Aberdeen',
  AB31: 'Aberdeenshire',
  AB38: 'Moray',
  AL1: 'Hertfordshire',
  B1: 'West Midlands',
  B61: 'Worcestershire',
  B79: 'Staffordshire',
  BA1: 'Somerset',
  BA14: 'Wiltshire',
  BD23: 'North Yorkshire',
  BN1: 'East Sussex',
  BN11: 'West Sussex',
  BN18: 'West Sussex',
  BR8: 'Kent',
  BS1: 'Bristol',
  BS20: 'Somerset',
  BS37: 'Gloucestershire',
  BT1: 'County Antrim',
  BT34: 'County Down',
  BT48: 'County Londonderry',
  BT61: 'County Armagh',
  BT74: 'County Fermanagh',
  BT78: 'County Tyrone',
  CA1: 'Cumbria',
  CB8: 'Suffolk',
  CB11: 'Essex',
  CF10: 'Cardiff',
  CF37: 'Rhondda Cynon Taf',
  CF62: 'Vale of Glamorgan',
  CH1: 'Cheshire',
  CH5: 'Flintshire',
  CH41: 'Merseyside',
  CM23: 'Hertfordshire',
  CO10: 'Suffolk',
  CR0: 'Greater London',
  CR3: 'Surrey',
  CV1: 'West Midlands',
  CV34: 'Warwickshire',
  DA1: 'Kent',
  DA15: 'Greater London',
  DD1: 'Dundee',
  DD6: 'Fife',
  DE14: 'Staffordshire',
  DE74: 'Leicestershire',
  DG16: 'Dumfries and Galloway',
  DH4: 'Tyne and Wear',
  DL10: 'North Yorkshire',
  DL14: 'County Durham',
  DN1: 'South Yorkshire',
  DN14: 'East Riding of Yorkshire',
  DN15: 'North Lincolnshire',
  DN21: 'Lincolnshire',
  DN22: 'Nottinghamshire',
  DN31: 'North East Lincolnshire',
  DY14: 'Shropshire',
  E1: 'Greater London',
  EC1A: 'Greater London',
  EH1: 'Edinburgh',
  EH45: 'Scottish Borders',
  EH51: 'Falkirk',
  EH54: 'West Lothian',
  EN9: 'Essex',
  EX23: 'Cornwall',
  FK8: 'Stirling',
  G1: 'Glasgow',
  G63: 'Stirling',
  G74: 'South Lanarkshire',
  G84: 'Argyll and Bute',
  GL50: 'Gloucestershire',
  GU1: 'Surrey',
  GU14: 'Hampshire',
  GU28: 'West Sussex',
  GU47: 'Berkshire',
  HP23: 'Hertfordshire',
  HR1: 'Herefordshire',
  HR3: 'Powys',
  HS1: 'Western Isles',
  IG10: 'Essex',
  IG11: 'Greater London',
  IP22: 'Norfolk',
  IV1: 'Highland',
  IV30: 'Moray',
  KA8: 'South Ayrshire',
  KA27: 'North Ayrshire',
  KT1: 'Greater London',
  KT12: 'Surrey',
  KW1: 'Highland',
  KW15: 'Orkney',
  KY13: 'Perth and Kinross',
  L1: 'Merseyside',
  L39: 'Lancashire',
  LA1: 'Lancashire',
  LA9: 'Cumbria',
  LA13: 'Cumbria',
  LD7: 'Powys',
  LE15: 'Rutland',
  LL13: 'Wrexham',
  LL57: 'Gwynedd',
  LL65: 'Isle of Anglesey',
  LS1: 'West Yorkshire',
  M1: 'Greater Manchester',
  ME4: 'Kent',
  MK40: 'Bedfordshire',
  ML3: 'South Lanarkshire',
  NE1: 'Tyne and Wear',
  NE66: 'Northumberland',
  NG31: 'Lincolnshire',
  NP7: 'Monmouthshire',
  NP8: 'Powys',
  NP16: 'Monmouthshire',
  NP20: 'Newport',
  NR32: 'Suffolk',
  OL13: 'Lancashire',
  OL14: 'West Yorkshire',
  PA1: 'Renfrewshire',
  PA34: 'Argyll and Bute',
  PE1: 'Cambridgeshire',
  PE8: 'Northamptonshire',
  PE9: 'Lincolnshire',
  PE30: 'Norfolk',
  PH1: 'Perth and Kinross',
  PH33: 'Highland',
  PL1: 'Devon',
  PL12: 'Cornwall',
  PL20: 'Devon',
  PO1: 'Hampshire',
  PO19: 'West Sussex',
  PO30: 'Isle of Wight',
  PR8: 'Merseyside',
  RG9: 'Oxfordshire',
  RG21: 'Hampshire',
  RH10: 'West Sussex',
  RH18: 'East Sussex',
  RM17: 'Essex',
  S18: 'Derbyshire',
  S80: 'Nottinghamshire',
  SA1: 'Swansea',
  SA11: 'Neath Port Talbot',
  SA43: 'Ceredigion',
  SA70: 'Pembrokeshire',
  SG18: 'Bedfordshire',
  SK9: 'Cheshire',
  SK13: 'Derbyshire',
  SL7: 'Buckinghamshire',
  SN7: 'Oxfordshire',
  SP8: 'Dorset',
  SP10: 'Hampshire',
  SR8: 'County Durham',
  SW1A: 'Greater London',
  SY1: 'Shropshire',
  SY10: 'Shropshire',
  SY14: 'Cheshire',
  SY15: 'Powys',
  SY23: 'Ceredigion',
  TD1: 'Scottish Borders',
  TD12: 'Scottish Borders',
  TD15: 'Northumberland',
  TN6: 'East Sussex',
  TN24: 'Kent',
  TR21: 'Cornwall',
  TS1: 'Cleveland',
  TS9: 'North Yorkshire',
  TS18: 'County Durham',
  TW1: 'Greater London',
  TW18: 'Surrey',
  W1A: 'Greater London',
  WA1: 'Cheshire',
  WA9: 'Merseyside',
  WA14: 'Greater Manchester',
  WN8: 'Lancashire',
  WS11: 'Staffordshire',
  WV16: 'Shropshire',
  YO1: 'North Yorkshire',
  YO16: 'East Riding of Yorkshire',
  ZE1: 'Shetland',
  A92: 'Louth',
  A98: 'Wicklow',
  C15: 'Meath',
  D02: 'Dublin',
  D6W: 'Dublin',
  E91: 'Tipperary',
  F94: 'Donegal',
  H12: 'Cavan',
  H91: 'Galway',
  N37: 'Westmeath',
  N41: 'Leitrim',
  P17: 'Cork',
  R45: 'Offaly',
  R95: 'Kilkenny',
  T12: 'Cork',
  V94: 'Limerick',
  X91: 'Waterford',
  Y35: 'Wexford',
}

test.each(Object.entries(KNOWN))('%s lies in %s', (prefix, county) => {
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
] as const)('%s lies in %s, %s', (prefix, country, region) => {
  const match = matchPrefix(rows, { prefix, country: null })
  expect(match).toMatchObject({ kind: 'match', row: { country, region } })
})

test.each(['GY1', 'IM1', 'JE2', 'BX9', 'ZZ1', 'D23', '2010'])('%s lies nowhere', (prefix) => {
  expect(matchPrefix(rows, { prefix, country: null })).toEqual({ kind: 'none' })
})

test('ADM-PC-12 W12 is London or Kildare: the stored country decides, otherwise the member', () => {
  const countries = ['England', 'Ireland']
  expect(matchPrefix(rows, { prefix: 'W12', country: null })).toEqual({ kind: 'ambiguous', countries })
  expect(matchPrefix(rows, { prefix: 'W12', country: 'Wales' })).toEqual({ kind: 'ambiguous', countries })
  const inEngland = matchPrefix(rows, { prefix: 'W12', country: 'England' })
  expect(inEngland).toMatchObject({ row: { county: 'Greater London' } })
  const inIreland = matchPrefix(rows, { prefix: 'W12', country: 'Ireland' })
  expect(inIreland).toMatchObject({ row: { county: 'Kildare' } })
})
