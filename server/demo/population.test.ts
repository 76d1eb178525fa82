import { describe, expect, test } from 'vitest'
import { USERNAME } from '#shared/domains/accounts/accounts.contract.ts'
import { isReserved } from '#shared/domains/usernames/usernames.rules.ts'
import { ageOf, isAdult, isRealDate } from '#shared/domains/profiles/profiles.rules.ts'
import { matchPrefix } from '#shared/domains/regions/regions.rules.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { covers } from '#testing/covers.ts'
import { listRegionEntries } from '#server/domains/regions/regions.data.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { demoPlaces } from './places.ts'
import { drawId, generateMember, type Population } from './population.ts'
import { seededRandom } from './random.ts'
import { usernameOf } from './usernames.ts'

const population: Population = { seed: 1, now: new Date('2026-03-01T12:00:00Z'), size: 500 }
const members = (count: number, of: Population = population) =>
  Array.from({ length: count }, (_, index) => generateMember(of, index))

test('the same seed generates the same members, and a different seed generates different ones', () => {
  expect(members(50)).toEqual(members(50))
  expect(members(50, { ...population, seed: 2 })).not.toEqual(members(50))
})

test.each(['2024-02-29T23:59:00Z', '2026-03-01T00:00:00Z', '2026-12-31T23:00:00Z', '2027-01-31T12:00:00Z'])(
  'no one is under 18 or over 80 at %s, with or without the day of birth',
  (time) => {
    const now = new Date(time)
    for (const { person, partner } of members(3000, { ...population, now })) {
      for (const { birth } of partner ? [person, partner] : [person]) {
        expect(isRealDate(birth)).toBe(true)
        expect(isAdult(birth, now)).toBe(true)
        expect(isAdult({ ...birth, day: null }, now)).toBe(true)
        expect(ageOf(birth, now)).toBeLessThanOrEqual(80)
      }
    }
  },
)

test('the accounts people can log in with could have been registered, except for the admin’s', () => {
  for (const { username, role, age, partnerAge } of DEMO_ACCOUNTS) {
    expect(username).toMatch(USERNAME.pattern)
    expect(username.length).toBeGreaterThanOrEqual(USERNAME.min)
    expect(isReserved(username)).toBe(role === 'admin')
    expect(Math.min(age, partnerAge ?? age)).toBeGreaterThanOrEqual(18)
  }
})

test('couples have a partner and singles don’t', () => {
  for (const { type, partner } of members(500)) expect(partner !== null).toBe(type.startsWith('couple_'))
})

test('there are couples of every type, some without details about the partner', () => {
  const couples = members(500).filter(({ partner }) => partner)
  expect(new Set(couples.map(({ type }) => type)).size).toBe(3)
  expect(new Set(couples.map(({ partner }) => partner?.hasDetails))).toEqual(new Set([true, false]))
})

test('100,000 usernames are valid, available and distinct, ignoring case', () => {
  const refused: string[] = []
  const seen = new Set<string>(DEMO_ACCOUNTS.map(({ username }) => username))
  for (let index = 0; index < 100_000; index++) {
    const name = usernameOf({ index, seed: 1, type: PROFILE_TYPES[index % 6] ?? 'man' })
    if (name.length < USERNAME.min || name.length > USERNAME.max || !USERNAME.pattern.test(name))
      refused.push(name)
    if (isReserved(name)) refused.push(name)
    seen.add(name.toLowerCase())
  }
  expect(refused).toEqual([])
  expect(seen.size).toBe(100_000 + DEMO_ACCOUNTS.length)
})

test('members whose random numbers coincide have different ids', covers('OPS-01.8'), () => {
  const large = { ...population, size: 100_000 }
  expect(generateMember(large, 8_253).id).not.toBe(generateMember(large, 37_162).id)
  const random = seededRandom('photo', 1)
  expect(drawId({ ...seededRandom('photo', 1), seed: 'photo/2' })).not.toBe(drawId(random))
})

test('every town is in the county that the postcode regions assign to its postcode', () => {
  const rows = listRegionEntries().map((entry, placeId) => ({ ...entry, placeId }))
  const misplaced = demoPlaces.flatMap(([{ town, county, country, prefix }]) => {
    const found = matchPrefix(rows, {
      prefix,
      country: rows.find((row) => row.country === country)?.country ?? null,
    })
    const isRight = found.kind === 'match' && found.row.county === county && found.row.country === country
    return isRight
      ? []
      : [`${town} ${prefix}: ${found.kind === 'match' ? found.row.county : found.kind}, not ${county}`]
  })
  expect(misplaced).toEqual([])
})

test('every county of the five countries has a town', () => {
  const counties = new Set(demoPlaces.map(([place]) => `${place.country}/${place.county}`))
  const missing = listRegionEntries().filter(
    (entry) =>
      ['England', 'Scotland', 'Wales', 'Northern Ireland', 'Ireland'].includes(entry.country) &&
      !counties.has(`${entry.country}/${entry.county}`),
  )
  expect(missing).toEqual([])
})

test('titles, texts and preferences stay within their limits, with every placeholder filled', () => {
  for (const member of members(2000)) {
    expect(member.title.length).toBeLessThanOrEqual(100)
    expect(member.text.length).toBeGreaterThan(60)
    expect(member.text.length).toBeLessThan(1000)
    expect(`${member.title} ${member.text}`).not.toMatch(/[{}]/)
    expect(member.lookingFor.length).toBeGreaterThan(0)
    expect(member.ageMin).toBeGreaterThanOrEqual(18)
    expect(member.ageMax).toBeGreaterThan(member.ageMin)
    expect(member.ageMax).toBeLessThanOrEqual(99)
    expect(member.createdAt.getTime()).toBeLessThan(member.lastActiveAt.getTime())
    expect(member.lastActiveAt.getTime()).toBeLessThanOrEqual(population.now.getTime())
  }
})

test('profile texts are distinct, and so are most titles', () => {
  expect(new Set(members(500).map(({ title }) => title)).size).toBeGreaterThan(300)
  expect(new Set(members(500).map(({ text }) => text)).size).toBeGreaterThan(495)
})

describe('the mix of profile types', () => {
  const shares = (size: number) => {
    const all = members(5000, { ...population, size })
    return PROFILE_TYPES.map((type) => all.filter((member) => member.type === type).length / all.length)
  }

  test('includes every type in the small demo', () => {
    for (const share of shares(500)) expect(share).toBeGreaterThan(0.05)
  })

  test('matches a real community’s shares in the large demo', () => {
    const real = [0.45, 0.12, 0.3, 0.04, 0.03, 0.06]
    shares(1_000_000).forEach((share, i) => expect(share).toBeCloseTo(real[i] ?? 0, 1))
  })

  test('lets most members find others who are also looking for them', () => {
    const all = members(500)
    const fits = all.map(
      (viewer) =>
        all.filter(
          (other) => viewer.lookingFor.includes(other.type) && other.lookingFor.includes(viewer.type),
        ).length,
    )
    expect(fits.filter((count) => count >= 20).length).toBeGreaterThan(450)
  })
})
