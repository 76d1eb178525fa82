// Runs on both engines: regions are stored with hand-written SQL.
import { and, desc, eq, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findPlace } from '#shared/domains/regions/regions.contract.ts'
import {
  addRegion,
  deleteRegion,
  listRegions,
  REGION_LIMITS,
} from '#shared/domains/regions/regions.editing.contract.ts'
import {
  exportRegions,
  IMPORT_LIMITS,
  importRegions,
  previewImport,
} from '#shared/domains/regions/regions.import.contract.ts'
import { prepareRegions } from '#server/testing/scenario/regions.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { places, postcodeRegions } from './regions.tables.ts'

const HEADER = 'country,region,county,prefix'

const at = prepareRegions()

type File = string | Buffer
const fileOf = (file: File) => (typeof file === 'string' ? Buffer.from(file) : file)
const linesOf = (...lines: string[]) => [HEADER, ...lines].join('\n')
const preview = async (file: File) => (await at.admin.call(previewImport, {}, {}, fileOf(file))).ok.preview
const importFile = async (file: File, digest?: string) =>
  at.admin.call(importRegions, { digest: digest ?? (await preview(file)).digest }, {}, fileOf(file))
const stock = () => at.app.services.db.select().from(postcodeRegions).orderBy(postcodeRegions.id)
const ours = async () =>
  (await at.admin.call(listRegions, { search: 'ZZ' })).ok.items.map(
    ({ country, region, county, postcodePrefix }) => [country, region, county, postcodePrefix].join(),
  )
const imports = () =>
  at.app.services.db
    .select()
    .from(auditActs)
    .where(eq(auditActs.act, importRegions.name))
    .orderBy(desc(auditActs.number))
const exported = async () => {
  const answer = await at.admin.request('GET', exportRegions.path)
  expect(answer.statusCode).toBe(200)
  return answer
}

const add = (prefix: string, region = 'North West') =>
  at.admin.call(addRegion, { country: 'England', region, county: null, postcodePrefix: prefix })

test(
  'visitors and members can’t export regions, or preview or import a file',
  covers('ADM-PC-21'),
  async () => {
    const file = fileOf(linesOf('England,North West,,ZZ1'))
    const { digest } = await preview(file)
    for (const [agent, status] of [
      [at.app.visitor(), 401],
      [at.app.as(await at.app.given.member()), 403],
    ] as const) {
      expect((await agent.call(exportRegions, {})).status).toBe(status)
      expect((await agent.call(previewImport, {}, {}, file)).status).toBe(status)
      expect((await agent.call(importRegions, { digest }, {}, file)).status).toBe(status)
    }
    expect(await ours()).toEqual([])
  },
)

test(
  'a preview shows what an import would add, change and leave unchanged, and stores nothing',
  onBoth('BEY-46.3'),
  async () => {
    await add('ZZ1')
    await add('ZZ2')
    const before = await stock()
    const file = linesOf(
      'England,North West,,ZZ1',
      'England, East  Side ,"Upper, Land",zz 2',
      'Wales,Mid Wales,Powys,ZZ1',
      '',
      'England,East Side,,zz3',
    )
    expect(await preview(file)).toMatchObject({
      added: 2,
      changed: 1,
      left: 1,
      wrong: 0,
      problems: [],
      changes: [
        {
          line: 3,
          country: 'England',
          region: 'East Side',
          county: 'Upper, Land',
          postcodePrefix: 'ZZ2',
          before: { region: 'North West', county: null },
        },
        { line: 4, country: 'Wales', county: 'Powys', postcodePrefix: 'ZZ1', before: null },
        { line: 6, region: 'East Side', county: null, postcodePrefix: 'ZZ3', before: null },
      ],
    })
    expect(await stock()).toEqual(before)
  },
)

test(
  'an import does what its preview showed, once, and is recorded once with the counts',
  onBoth('BEY-46.4', 'BEY-46.5'),
  async () => {
    await add('ZZ1')
    await add('ZZ2')
    const [changed] = (await at.admin.call(listRegions, { search: 'ZZ2' })).ok.items
    const all = await at.app.services.db.$count(postcodeRegions)
    const recorded = (await imports()).length
    const file = linesOf('England,North West,,ZZ1', 'England,Sonderland,,ZZ2', 'Wales,Sonderland,,ZZ1')
    expect((await importFile(file)).ok).toEqual({ added: 1, changed: 1, left: 1 })
    expect(await ours()).toEqual([
      'England,North West,,ZZ1',
      'England,Sonderland,,ZZ2',
      'Wales,Sonderland,,ZZ1',
    ])
    expect(await at.app.services.db.$count(postcodeRegions)).toBe(all + 1)
    const [after] = (await at.admin.call(listRegions, { search: 'ZZ2' })).ok.items
    expect(after?.id).toBe(changed?.id)
    expect(Date.parse(after?.updatedAt ?? '')).toBeGreaterThan(Date.parse(changed?.updatedAt ?? ''))
    const member = at.app.as(await at.app.given.member())
    expect((await member.call(findPlace, { prefix: 'ZZ2' })).ok).toMatchObject({ region: 'Sonderland' })
    const records = await imports()
    expect(records).toHaveLength(recorded + 1)
    expect(records[0]?.after).toEqual({ added: 1, changed: 1, left: 1 })

    expect((await importFile(file)).ok).toEqual({ added: 0, changed: 0, left: 3 })
    expect(await imports()).toHaveLength(recorded + 1)
  },
)

test('an admin’s change made after the preview stops the import', covers('BEY-46.5'), async () => {
  const file = linesOf('England,Sonderland,,ZZ1', 'England,Sonderland,,ZZ2')
  const { digest } = await preview(file)
  const { region } = (await add('ZZ1')).ok
  expect(await importFile(file, digest)).toMatchObject({ status: 409, code: 'import_outdated' })
  expect(await ours()).toEqual(['England,North West,,ZZ1'])
  await at.admin.call(deleteRegion, { id: region.id })
  expect((await importFile(file, digest)).status).toBe(200)
  const other = linesOf('England,Sonderland,,ZZ3')
  expect(await importFile(other, digest)).toMatchObject({ code: 'import_outdated' })
})

describe('an import file with invalid lines:', () => {
  test.each([
    ['an unknown country', 'France,Paris,,ZZ2', 'Choose a country from the list.'],
    ['no region', 'England,,,ZZ2', 'Enter a region.'],
    ['a region that’s too long', `England,${'a'.repeat(61)},,ZZ2`, 'Use at most 60 characters.'],
    ['a prefix that’s too long', 'England,East Side,,ZZ23456', 'A prefix has at most 6 characters.'],
    ['a prefix with punctuation', 'England,East Side,,ZZ%', 'A prefix has only letters and digits.'],
    ['a line with two problems', 'France,,,ZZ2', 'Choose a country from the list. Enter a region.'],
    ['a missing column', 'England,East Side,ZZ2', 'There are 3 columns instead of 4.'],
    ['an extra column', 'England,East Side,,ZZ2,', 'There are 5 columns instead of 4.'],
    ['a repeated prefix', 'England,East Side,,zz1', 'Line 2 has this prefix already.'],
  ])(
    '%s is reported with its line, and nothing is imported',
    covers('BEY-46.4', 'BEY-46.5'),
    async (_, line, problem) => {
      const before = await stock()
      const file = linesOf('England,North West,,ZZ1', line, 'England,North West,,ZZ9')
      const { problems, wrong, digest, added } = await preview(file)
      expect([wrong, problems]).toEqual([1, [{ line: 3, problem }]])
      expect(added).toBe(2)
      expect(await importFile(file, digest)).toMatchObject({ status: 422, code: 'import_wrong' })
      expect(await stock()).toEqual(before)
    },
  )

  test.each<[string, File, number, string]>([
    ['no content', '', 1, `The first line has to be: ${HEADER}`],
    ['no header', 'England,North West,,ZZ1', 1, `The first line has to be: ${HEADER}`],
    ['a header with semicolons', 'country;region;county;prefix', 1, `The first line has to be: ${HEADER}`],
    [
      'an unclosed quotation mark',
      linesOf('England,"North West,,ZZ1'),
      2,
      'A quotation mark is out of place here.',
    ],
    [
      'another encoding',
      Buffer.from(linesOf('England,Ávila,,ZZ1'), 'latin1'),
      1,
      'The file isn’t in UTF-8. Save it as “CSV UTF-8”.',
    ],
  ])('a file with %s is rejected as a whole', covers('BEY-46.3'), async (_, file, line, problem) => {
    const { added, problems } = await preview(file)
    expect([added, problems]).toEqual([0, [{ line, problem }]])
  })

  test('an import preview shows a limited number of lines, but counts all of them', async () => {
    const lines = Array.from({ length: 101 }, (_, at) => `England,North West,,ZZ${at}`)
    const many = await preview(linesOf(...lines))
    expect([many.added, many.changes.length]).toEqual([101, IMPORT_LIMITS.shown])
    const wrong = await preview(linesOf(...lines.map((line) => `${line},`)))
    expect([wrong.wrong, wrong.problems.length]).toEqual([101, IMPORT_LIMITS.shown])
  })
})

test('an import file is limited to 5,000 regions and a megabyte', covers('BEY-46.5'), async () => {
  const lines = Array.from({ length: 5001 }, (_, at) => `England,North West,,ZZ${at.toString(36)}`)
  const most = linesOf(...lines.slice(0, 5000))
  expect(await preview(most)).toMatchObject({ added: 5000, wrong: 0 })
  expect((await importFile(most)).ok).toMatchObject({ added: 5000 })
  expect((await preview(linesOf(...lines))).problems).toEqual([
    { line: 5002, problem: 'A file has at most 5000 regions.' },
  ])
  const room = IMPORT_LIMITS.bytes - HEADER.length - 1
  expect(await preview(linesOf(' '.repeat(room)))).toMatchObject({ added: 0, wrong: 0 })
  const answer = await at.admin.call(previewImport, {}, {}, fileOf(linesOf(' '.repeat(room + 1))))
  expect(answer).toMatchObject({ status: 413, code: 'too_large' })
})

test(
  'the export lists every region in order, and importing it changes nothing',
  onBoth('BEY-46.2'),
  async () => {
    await add('ZZ1', '=1+1 "of", us')
    const answer = await exported()
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="postcode-regions.csv"',
      'cache-control': 'no-store',
    })
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toBe('\uFEFF"country","region","county","prefix"')
    expect(lines).toContain(`"England","'=1+1 ""of"", us","","ZZ1"`)
    const rows = await at.app.services.db
      .select()
      .from(postcodeRegions)
      .orderBy(postcodeRegions.country, postcodeRegions.postcodePrefix)
    expect(lines.slice(1, -1).map((line) => line.split('","').at(-1))).toEqual(
      rows.map(({ postcodePrefix }) => `${postcodePrefix}"`),
    )
    const { added, changed, left, wrong } = await preview(answer.rawPayload)
    expect([added, changed, left, wrong]).toEqual([0, 0, rows.length, 0])
  },
)

test('importing an export restores deleted regions', onBoth(), async () => {
  await add('ZZ1')
  const file = (await exported()).rawPayload
  await at.app.services.db
    .delete(postcodeRegions)
    .where(and(eq(postcodeRegions.country, 'England'), like(postcodeRegions.postcodePrefix, 'ZZ%')))
  expect((await importFile(file)).ok).toMatchObject({ added: 1, changed: 0 })
  expect(await ours()).toEqual(['England,North West,,ZZ1'])
})

test(
  'the numbers of regions and places are limited, and an import beyond a limit stores nothing',
  onBoth(),
  async () => {
    const { db } = at.app.services
    const fill = async (count: number) =>
      db.execute(sql`
      insert into postcode_regions (id, country, region, postcode_prefix, place_id, updated_at)
      select gen_random_uuid(), 'USA', 'Nevada', 'ZZ' || lpad(at::text, 4, '0'), (select min(id) from places), now()
      from generate_series(1, ${count}::int) as at where at < 10000
      union all select gen_random_uuid(), 'Canada', 'Ontario', 'ZZ' || lpad((at - 10000)::text, 4, '0'), (select min(id) from places), now()
      from generate_series(10000, ${count}::int) as at`)
    await fill(REGION_LIMITS.regions - (await db.$count(postcodeRegions)) - 1)
    const two = linesOf('Wales,Mid Wales,,ZZA', 'Wales,Mid Wales,,ZZB')
    expect(await importFile(two)).toMatchObject({ status: 409, code: 'too_many_regions' })
    expect((await add('ZZA')).status).toBe(200)
    expect(await add('ZZB')).toMatchObject({ status: 409, code: 'too_many_regions' })
    await db.delete(postcodeRegions).where(like(postcodeRegions.postcodePrefix, 'ZZ%'))

    await db.execute(sql`
    insert into places (country, region) select 'USA', 'Nowhere ' || at
    from generate_series(1, ${REGION_LIMITS.places - (await db.$count(places)) - 1}::int) as at`)
    expect((await add('ZZA', 'The last')).status).toBe(200)
    expect(await add('ZZB', 'One more')).toMatchObject({ status: 409, code: 'too_many_regions' })
    expect((await add('ZZB', 'The last')).status).toBe(200)
  },
)
