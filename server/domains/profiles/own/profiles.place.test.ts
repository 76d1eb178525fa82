import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { updatePlace, updatePreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { listConsents, withdrawConsent } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { on } from '#server/platform/domain/events.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { standInTheWay } from '#server/testing/database/in-the-way.ts'
import { storedProfile } from '#server/testing/builders/stored.ts'
import { covers } from '#testing/covers.ts'
import { memberChanged } from '#server/domains/accounts/accounts.events.ts'
import { places, postcodeRegions } from '#server/domains/regions/regions.tables.ts'

let app: TestApp

const givenPrefix = async (
  country: 'England',
  [region, county, postcodePrefix]: [string, string | null, string],
) => {
  const place = { country, region, county }
  const [stored] = await app.services.db.insert(places).values(place).returning()
  await app.services.db.insert(postcodeRegions).values({
    id: newId(),
    ...place,
    postcodePrefix,
    placeId: stored?.id ?? 0,
    updatedAt: app.clock.now(),
  })
}

beforeAll(async () => {
  app = await createTestApp()
  await givenPrefix('England', ['Yorkshire', 'West Yorkshire', 'QX'])
  await givenPrefix('England', ['Yorkshire', 'Central Leeds', 'QX1'])
})
afterAll(() => app.close())

const rowOf = (member: { id: string }) => storedProfile(app, member)

const yorkshire = { region: 'Yorkshire', county: 'Central Leeds', userCountry: 'England' }
const nowhere = { region: null, county: null, userCountry: null }

test(
  'a postcode prefix is converted to upper case and determines region, county and country',
  covers('PREF-24', 'CONST-16', 'PREF-22'),
  async () => {
    const member = await app.given.member()
    const answer = await app.as(member).call(updatePreferences, { postcodePrefix: ' qx1 ', town: ' Leeds ' })
    expect(answer.ok).toMatchObject({ postcodePrefix: 'QX1', town: 'Leeds', ...yorkshire })
    expect((await rowOf(member))?.placeId).toEqual(expect.any(Number))
  },
)

for (const [row, what, change, field] of [
  ['PREF-23', 'a prefix of five characters', { postcodePrefix: 'QX123' }, 'postcodePrefix'],
  ['PREF-23', 'a prefix with punctuation', { postcodePrefix: 'L-S' }, 'postcodePrefix'],
  ['PREF-26', 'a town of 51 characters', { town: 'x'.repeat(51) }, 'town'],
  ['PROF-35', 'a country that isn’t on the list', { country: 'France' }, 'country'],
] as const) {
  test(`${what} is rejected, and nothing is stored`, covers(row), async () => {
    const member = await app.given.member({ town: 'Kept', postcodePrefix: 'QX1' })
    const answer = await app.as(member).call(updatePreferences, change)
    expect([answer.status, answer.code]).toEqual([422, 'invalid_input'])
    expect(answer.error?.fields).toHaveProperty([field])
    expect(await rowOf(member)).toMatchObject({ town: 'Kept', postcodePrefix: 'QX1' })
  })
}

test(
  'a prefix of 4 characters and a town of 50 characters are accepted',
  covers('PREF-23', 'PREF-26'),
  async () => {
    const longest = { postcodePrefix: 'QX1A', town: 'x'.repeat(50) }
    const agent = app.as(await app.given.member())
    expect((await agent.call(updatePreferences, longest)).ok).toMatchObject(longest)
  },
)

test(
  'the place is looked up for postcode prefixes of at least two characters',
  covers('PREF-25', 'CONST-17'),
  async () => {
    const agent = app.as(await app.given.member())
    expect((await agent.call(updatePlace, { postcodePrefix: 'L' })).status).toBe(422)
    expect((await agent.call(updatePlace, { postcodePrefix: 'qx' })).ok).toMatchObject({
      found: true,
      postcodePrefix: 'QX',
      county: 'West Yorkshire',
    })
  },
)

test(
  'a member can set only their own place, and another member’s id in the request is rejected',
  covers('PREF-27', 'CALL-21'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    const agent = app.as(member)
    expect((await agent.call(updatePlace, { postcodePrefix: 'qx1', userId: other.id })).status).toBe(422)
    const answer = await agent.call(updatePlace, { postcodePrefix: 'qx1' })
    expect(answer.ok).toEqual({ found: true, countries: [], town: null, postcodePrefix: 'QX1', ...yorkshire })
    expect(await rowOf(member)).toMatchObject({ postcodePrefix: 'QX1', ...yorkshire })
    expect(await rowOf(other)).toMatchObject({ postcodePrefix: null, ...nowhere })
  },
)

test('the longest stored prefix that matches determines the place', covers('PREF-29'), async () => {
  const agent = app.as(await app.given.member())
  expect((await agent.call(updatePlace, { postcodePrefix: 'QX1A' })).ok.county).toBe('Central Leeds')
  expect((await agent.call(updatePlace, { postcodePrefix: 'QX9' })).ok.county).toBe('West Yorkshire')
})

test('an unknown postcode prefix is rejected, and the place is unchanged', covers('PREF-29'), async () => {
  const member = await app.given.member({ postcodePrefix: 'QX1', ...yorkshire })
  const before = await rowOf(member)
  const agent = app.as(member)
  const answers = [
    await agent.call(updatePlace, { postcodePrefix: 'ZZ9' }),
    await agent.call(updatePreferences, { postcodePrefix: 'ZZ9', ageMin: 30 }),
    await agent.call(updatePreferences, { postcodePrefix: 'Q' }),
  ]
  for (const answer of answers) {
    expect([answer.status, answer.code]).toEqual([422, 'prefix_unknown'])
    expect(answer.error?.fields).toHaveProperty('postcodePrefix')
  }
  expect(await rowOf(member)).toEqual(before)
})

test(
  'looking up a place counts as consent to storing it, and withdrawing the consent deletes it',
  covers('BEY-19.3', 'BEY-19.5'),
  async () => {
    const member = await app.given.member({ lookingForMan: true })
    const agent = app.as(member)
    const found = async () =>
      (await app.visitor().call(searchMembers, { county: 'Central Leeds' })).ok.items.map(({ id }) => id)
    await agent.call(updatePlace, { postcodePrefix: 'QX1' })
    expect((await agent.call(listConsents, {})).ok.consents).toMatchObject([{ subject: 'preferences' }])
    expect(await found()).toContain(member.id)
    await agent.call(withdrawConsent, { subject: 'preferences' })
    expect(await rowOf(member)).toMatchObject({ postcodePrefix: null, placeId: null, ...nowhere })
    expect(await found()).not.toContain(member.id)
  },
)

test(
  'a member can change where they live five times a day, counting town and postcode together',
  covers('BEY-25.9'),
  async () => {
    const member = await app.given.member()
    const agent = app.as(member)
    const move = (town: string) => agent.call(updatePreferences, { town })
    for (const town of ['One', 'Two', 'Three']) expect((await move(town)).status).toBe(200)
    expect((await agent.call(updatePlace, { postcodePrefix: 'QX1' })).status).toBe(200)
    expect((await agent.call(updatePlace, { postcodePrefix: 'QX9' })).status).toBe(200)
    const before = await rowOf(member)
    const refused = [
      await agent.call(updatePreferences, { town: 'Four', ageMin: 30 }),
      await agent.call(updatePlace, { postcodePrefix: 'QX1' }),
      await agent.call(updatePreferences, { postcodePrefix: 'QX1' }),
    ]
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [429, 'place_changed_often']),
    )
    expect(refused.map(({ error }) => Object.keys(error?.fields ?? {}))).toEqual([
      ['town'],
      ['postcodePrefix'],
      ['postcodePrefix'],
    ])
    expect(await rowOf(member)).toEqual(before)
    // Keeping or clearing the place, or changing other preferences, isn't a change of place.
    expect((await agent.call(updatePreferences, { town: ' three ', ageMin: 30 })).status).toBe(200)
    expect((await agent.call(updatePreferences, { town: '', postcodePrefix: '' })).status).toBe(200)
    expect((await move('Three')).status).toBe(429)
  },
)

describe('a failed change of place isn’t counted', covers('BEY-25.9'), () => {
  const TOWNS = ['One', 'Two', 'Three', 'Four', 'Five']
  /** Makes six changes of place and returns their statuses. */
  const moves = async (agent: Agent) => {
    const statuses = []
    for (const town of [...TOWNS, 'Six'])
      statuses.push((await agent.call(updatePreferences, { town })).status)
    return statuses
  }
  const fiveAndNoMore = [...TOWNS.map(() => 200), 429]

  test('if the input is rejected', async () => {
    const agent = app.as(await app.given.member({ profileTypeChangedAt: app.clock.now() }))
    const wrong = [
      { town: 'x'.repeat(51) },
      { town: 'Elsewhere', postcodePrefix: 'ZZ9' },
      { town: 'Elsewhere', postcodePrefix: '2010' },
      { town: 'Elsewhere', ageMin: 50, ageMax: 40 },
      { town: 'Elsewhere', profileType: 'couple_mf' },
    ] as const
    for (const change of wrong) expect((await agent.call(updatePreferences, change)).status).not.toBe(200)
    expect(await moves(agent)).toEqual(fiveAndNoMore)
  })

  test('if the place can’t be stored', async () => {
    const agent = app.as(await app.given.member())
    const stop = await standInTheWay(app.services, 'profiles', "town = 'Nowhere'")
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await agent.call(updatePreferences, { town: 'Nowhere' })).status).toBe(500)
    }
    await stop()
    expect(await moves(agent)).toEqual(fiveAndNoMore)
  })

  test('twice if the transaction succeeds only when it’s retried', async () => {
    const member = await app.given.member()
    let isFirst = true
    const conflict = sql.raw("do $$ begin raise exception 'in the way' using errcode = '40P01'; end $$")
    const reaction = on(memberChanged, async (_services, { tx }) => {
      isFirst = !isFirst
      if (!isFirst) await tx.execute(conflict)
    })
    app.services.reactions.push(reaction)
    onTestFinished(() => void app.services.reactions.splice(app.services.reactions.indexOf(reaction), 1))
    expect(await moves(app.as(member))).toEqual(fiveAndNoMore)
  })
})

test('clearing the postcode prefix clears the place', async () => {
  const agent = app.as(await app.given.member({ postcodePrefix: 'QX1', ...yorkshire }))
  const answer = await agent.call(updatePreferences, { postcodePrefix: '' })
  expect(answer.ok).toMatchObject({ postcodePrefix: null, ...nowhere })
})

const countries = ['Australia', 'New Zealand', 'USA']

test(
  'a member whose postcode prefix is used in several countries must choose one of them',
  covers('PREF-34.1'),
  async () => {
    const member = await app.given.member({ postcodePrefix: 'QX1', ...yorkshire })
    const agent = app.as(member)
    const before = await rowOf(member)
    expect((await agent.call(updatePlace, { postcodePrefix: '2010' })).ok).toEqual({
      found: false,
      countries,
      town: null,
      postcodePrefix: '2010',
      ...nowhere,
    })
    const unsaid = await agent.call(updatePreferences, { postcodePrefix: '2010', ageMin: 30 })
    expect([unsaid.status, unsaid.code]).toEqual([422, 'country_needed'])
    expect(unsaid.error?.fields).toHaveProperty('country')
    expect(await rowOf(member)).toEqual(before)
    const chosen = await agent.call(updatePlace, { postcodePrefix: '2010', country: 'New Zealand' })
    expect(chosen.ok).toMatchObject({
      found: true,
      countries,
      region: 'Auckland',
      userCountry: 'New Zealand',
    })
  },
)

test(
  'for a postcode prefix used in several countries, the stored country is the default and can be changed',
  covers('PREF-34.1'),
  async () => {
    const stored = { postcodePrefix: '2010', userCountry: 'Australia', region: 'New South Wales' }
    const member = await app.given.member(stored)
    const agent = app.as(member)
    expect((await agent.call(updatePlace, { postcodePrefix: '2010' })).ok).toMatchObject({
      found: true,
      countries,
      userCountry: 'Australia',
    })
    expect((await agent.call(updatePreferences, { postcodePrefix: '2010' })).ok).toMatchObject({
      region: 'New South Wales',
      userCountry: 'Australia',
    })
    expect((await agent.call(updatePreferences, { country: 'New Zealand' })).ok).toMatchObject({
      postcodePrefix: '2010',
      region: 'Auckland',
      userCountry: 'New Zealand',
    })
  },
)

test('a country without a postcode prefix sets no place', async () => {
  const agent = app.as(await app.given.member())
  const answer = await agent.call(updatePreferences, { country: 'England' })
  expect(answer.ok).toMatchObject({ postcodePrefix: null, ...nowhere })
})

test('a postcode prefix used in only one country is found, whatever country was stored before', async () => {
  const agent = app.as(await app.given.member({ postcodePrefix: '2010', userCountry: 'Australia' }))
  expect((await agent.call(updatePlace, { postcodePrefix: 'QX1' })).ok).toMatchObject({
    found: true,
    ...yorkshire,
  })
})
