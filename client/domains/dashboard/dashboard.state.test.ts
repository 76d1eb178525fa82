import { expect, test } from 'vitest'
import type { OwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { stepsOf } from './dashboard.state.ts'

const EMPTY = {
  profileType: 'woman',
  lookingForMan: false,
  lookingForWoman: false,
  lookingForCoupleMf: false,
  lookingForCoupleMm: false,
  lookingForCoupleFf: false,
  lookingForTvts: false,
  userCountry: null,
  profileText: '',
  interests: [],
  imagesUploaded: 0,
  picture: null,
} as unknown as OwnProfile
const doneOf = (profile: Partial<OwnProfile>, canAddPhotos = true) =>
  stepsOf({ ...EMPTY, ...profile }, { canAddPhotos }).map(({ isDone }) => isDone)

test('the third step is a photo where one can be added, and what one enjoys until then', () => {
  const third = (canAddPhotos: boolean) => stepsOf(EMPTY, { canAddPhotos })[2]
  expect(third(true)).toMatchObject({ title: 'Add a photo', href: '/photos/manage' })
  expect(third(false)).toMatchObject({ title: 'Choose what you enjoy', href: '/account/edit' })
})

test.each<[string, Partial<OwnProfile>, boolean[]]>([
  ['nothing, nothing', {}, [false, false, false]],
  ['whom to meet but not where, nothing', { lookingForTvts: true }, [false, false, false]],
  ['where but not whom to meet, nothing', { userCountry: 'England' }, [false, false, false]],
  ['both, the first step', { lookingForTvts: true, userCountry: 'England' }, [true, false, false]],
  ['a text, the second step', { profileText: 'Hello.' }, [false, true, false]],
  ['a photo, the third step', { imagesUploaded: 1 }, [false, false, true]],
])('of a profile that says %s is done', (_, profile, done) => {
  expect(doneOf(profile)).toEqual(done)
})

test('what one enjoys takes the place of the photo only where there can be none', () => {
  expect(doneOf({ interests: ['Cross-dressing'] }, false)).toEqual([false, false, true])
  expect(doneOf({ interests: ['Cross-dressing'] })).toEqual([false, false, false])
})

test('a couple has a step for the partner, done with whatever is said of the partner', () => {
  const couple: Partial<OwnProfile> = {
    profileType: 'couple_ff',
    partnerFirstname: null,
    partnerSmoker: null,
  }
  expect(stepsOf({ ...EMPTY, ...couple }, { canAddPhotos: true })[3]).toMatchObject({
    title: 'Say something about your partner',
    href: '/account/personal',
    isDone: false,
  })
  expect(doneOf({ ...couple, partnerSmoker: false })).toEqual([false, false, false, true])
})
