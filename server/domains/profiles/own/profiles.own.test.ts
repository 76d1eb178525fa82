import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import {
  getOwnProfile,
  getPreferences,
  getProfileText,
  updatePreferences,
  updateProfile,
  type OwnProfile,
} from '#shared/domains/profiles/profiles.own.contract.ts'
import { verificationStatusOf } from '#shared/domains/profiles/profiles.rules.ts'
import { getPrivacy, listConsents } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { seedTiers } from '#server/domains/membership/membership.commands.ts'
import { membershipTiers } from '#server/domains/membership/membership.tables.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
let own: OwnProfile
let photoId: string
let memberId: string
const changedAt = new Date('2026-03-01T10:00:00.000Z')

const stored = {
  username: 'Complete.Couple',
  location: 'By the sea',
  bio: 'From before',
  profileTitle: 'A title',
  profileText: 'A text',
  interests: ['Oral', 'Toys'],
  profileType: 'couple_mf',
  profileTypeChangedAt: changedAt,
  verificationStatus: 'pending',
  town: 'Leeds',
  region: 'Yorkshire',
  county: 'West Yorkshire',
  userCountry: 'England',
  postcodePrefix: 'LS1',
  firstname: 'Kim',
  dobDay: 3,
  dobMonth: 'May',
  dobYear: 1985,
  sexuality: 'Straight',
  heightFeet: 5,
  heightInches: 11,
  bodyType: 'Slim',
  tattoos: 'No tattoos',
  piercings: 'No Piercings',
  drinking: 'Social drinker',
  ethnicity: 'Black',
  smoker: false,
  partnerFirstname: 'Alex',
  partnerDobDay: 9,
  partnerDobMonth: 'July',
  partnerDobYear: 1988,
  partnerSexuality: 'Bi-Sexual',
  partnerHeightFeet: 5,
  partnerHeightInches: 4,
  partnerBodyType: 'Curvy',
  partnerTattoos: 'Some Tattoos',
  partnerPiercings: '1 or 2 Piercings',
  partnerDrinking: "Don't Drink",
  partnerEthnicity: 'Asian',
  partnerSmoker: true,
  lookingForMan: true,
  lookingForWoman: false,
  lookingForCoupleMf: true,
  lookingForCoupleMm: false,
  lookingForCoupleFf: true,
  lookingForTvts: true,
  ageMin: 25,
  ageMax: 70,
  meetSmokers: false,
  canTravel: true,
  canAccommodate: true,
  birthYear: 1985,
  birthMonth: 5,
  partnerBirthYear: 1988,
  partnerBirthMonth: 7,
  imagesUploaded: 2,
} as const
const USED = { messages: 3, chats: 1 }

beforeAll(async () => {
  app = await createTestApp()
  await seedTiers(app.services.db)
  const member = await app.given.member({
    ...stored,
    interests: [...stored.interests],
  })
  memberId = member.id
  await app.given.use(member, USED)
  photoId = await app.given.photo(member)
  own = (await app.as(member).call(getOwnProfile, {})).ok
})
afterAll(() => app.close())

test.each([
  getOwnProfile,
  updateProfile,
  getProfileText,
  getPreferences,
  updatePreferences,
  getPrivacy,
  listConsents,
])('a visitor can’t call $name', async (endpoint) => {
  const answer = await app.visitor().call(endpoint, {})
  expect([answer.status, answer.code]).toEqual([401, 'not_signed_in'])
})

type Name = keyof typeof stored
const fieldsOf = (source: Record<Name, unknown>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, source[name]]))

for (const [row, fields] of [
  ['PROF-08', 'town region county userCountry postcodePrefix'],
  ['PROF-09', 'firstname'],
  ['PROF-10', 'dobDay dobMonth dobYear'],
  ['PROF-11', 'sexuality heightFeet heightInches bodyType tattoos piercings drinking ethnicity smoker'],
  [
    'PROF-12',
    'partnerFirstname partnerDobDay partnerDobMonth partnerDobYear partnerSexuality partnerHeightFeet partnerHeightInches partnerBodyType partnerTattoos partnerPiercings partnerDrinking partnerEthnicity partnerSmoker',
  ],
  [
    'PROF-13',
    'lookingForMan lookingForWoman lookingForCoupleMf lookingForCoupleMm lookingForCoupleFf lookingForTvts',
  ],
  ['PROF-15', 'meetSmokers canTravel canAccommodate'],
  ['PROF-17', 'birthYear birthMonth partnerBirthYear partnerBirthMonth'],
] as const) {
  test(`the member’s own profile has the stored values of ${fields}`, covers(row), () => {
    const names = fields.split(' ') as Name[]
    expect(fieldsOf(own, names)).toEqual(fieldsOf(stored, names))
  })
}

test(
  'the member’s own profile has its texts, its type, and the same picture URL in avatarUrl and profilePhotoUrl',
  covers('PROF-07', 'PROF-19'),
  () => {
    const names = [
      'username',
      'location',
      'bio',
      'profileTitle',
      'profileText',
      'interests',
      'profileType',
    ] as const
    expect(fieldsOf(own, names)).toEqual(fieldsOf(stored, names))
    expect(own).toMatchObject({
      role: 'user',
      avatarUrl: `/media/${photoId}/full`,
      profilePhotoUrl: `/media/${photoId}/full`,
      profileTypeChangedAt: changedAt.toISOString(),
      verificationStatus: 'pending',
      createdAt: around(app.clock.now().toISOString()),
      updatedAt: around(app.clock.now().toISOString()),
    })
  },
)

test('the preferred age range defaults to 18 to 60', covers('PROF-14'), async () => {
  const names = ['ageMin', 'ageMax'] as const
  expect(fieldsOf(own, names)).toEqual(fieldsOf(stored, names))
  const fresh = app.as(await app.given.member())
  expect((await fresh.call(getOwnProfile, {})).ok).toMatchObject({ ageMin: 18, ageMax: 60 })
})

test(
  'a profile has the same id as its user, and the session includes the profile',
  covers('PROF-06', 'SESS-07'),
  async () => {
    expect(own.id).toBe(memberId)
    const { session } = (await app.as({ id: memberId }).call(getSession, {})).ok
    expect(session?.user).toMatchObject({
      id: memberId,
      username: 'Complete.Couple',
      role: 'user',
      profileType: 'couple_mf',
    })
  },
)

test(
  'the member’s own profile has today’s counters and their tier',
  covers('PROF-16', 'CALL-77'),
  async () => {
    const today = siteDayOf(app.clock.now())
    expect(own).toMatchObject({
      messagesSentToday: USED.messages,
      chatsInitiatedToday: USED.chats,
      imagesUploaded: stored.imagesUploaded,
      messagesResetDate: today,
      chatsResetDate: today,
      tier: { name: 'free', maxMessagesPerDay: 2 },
    })
    expect(own.currentTierId).toBe(own.tier?.id)
    const other = await app.given.member()
    await app.given.use(other, { messages: 9, day: '2020-01-01' })
    expect((await app.as(other).call(getOwnProfile, {})).ok).toMatchObject({
      messagesSentToday: 0,
      messagesResetDate: '2020-01-01',
      chatsInitiatedToday: 0,
      chatsResetDate: null,
    })
  },
)

const entity =
  'id username role avatar_url location bio profile_title profile_text interests profile_type ' +
  'profile_type_changed_at profile_photo_url verification_status created_at updated_at town region county ' +
  'user_country postcode_prefix firstname dob_day dob_month dob_year sexuality height_feet height_inches ' +
  'body_type tattoos piercings drinking ethnicity smoker partner_firstname partner_dob_day ' +
  'partner_dob_month partner_dob_year partner_sexuality partner_height_feet partner_height_inches ' +
  'partner_body_type partner_tattoos partner_piercings partner_drinking partner_ethnicity partner_smoker ' +
  'looking_for_man looking_for_woman looking_for_couple_mf looking_for_couple_mm looking_for_couple_ff ' +
  'looking_for_tvts age_min age_max meet_smokers can_travel can_accommodate birth_year birth_month ' +
  'partner_birth_year partner_birth_month messages_sent_today messages_reset_date chats_initiated_today ' +
  'chats_reset_date current_tier_id images_uploaded'

test(
  'the member’s own profile has every field of the entity, each with a value if one is stored',
  covers('DATA-01', 'CALL-09'),
  () => {
    const names = entity
      .split(' ')
      .map((name) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
    expect(names).toHaveLength(67)
    expect(Object.keys(own)).toEqual(expect.arrayContaining(names))
    expect(names.filter((name) => own[name as keyof OwnProfile] === null)).toEqual([])
    expect(Object.keys(own).toSorted()).toEqual([...names, 'picture', 'tier'].toSorted())
  },
)

test('personal and partner details are read back as stored', covers('CALL-18'), () => {
  const names = [
    'firstname',
    'dobDay',
    'sexuality',
    'partnerFirstname',
    'partnerDobDay',
    'partnerSexuality',
  ] as const
  expect(fieldsOf(own, names)).toEqual(fieldsOf(stored, names))
})

test('interests are in the order of the site’s list, and any that aren’t on that list are left out', async () => {
  const member = await app.given.member({ interests: ['Toys', 'Knitting', 'Oral'] })
  expect((await app.as(member).call(getOwnProfile, {})).ok.interests).toEqual(['Oral', 'Toys'])
})

test('a single doesn’t get a former partner’s details that are still stored', async () => {
  const single = await app.given.member({
    profileType: 'woman',
    partnerFirstname: 'Alex',
    partnerBirthYear: 1988,
    partnerBirthMonth: 7,
    partnerSmoker: true,
  })
  const answer = (await app.as(single).call(getOwnProfile, {})).ok
  const kept = Object.entries(answer).filter(([name, value]) => name.startsWith('partner') && value !== null)
  expect(kept).toEqual([])
})

test('an unknown verification status counts as unverified', covers('PROF-22'), () => {
  expect(verificationStatusOf('approved')).toBe('unverified')
})

test('if the record of the member’s tier is missing, their own profile has no tier', async () => {
  const member = await app.given.member()
  await app.services.db.delete(membershipTiers)
  expect((await app.as(member).call(getOwnProfile, {})).ok).toMatchObject({ tier: null, currentTierId: null })
  await seedTiers(app.services.db)
})
