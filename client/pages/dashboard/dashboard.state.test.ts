import { expect, test } from 'vitest'
import type { ListedNotice } from '#shared/domains/notifications/notifications.list.contract.ts'
import type { OwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { facesIn, othersIn, stepsOf } from './dashboard.state.ts'

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
  imagesUploaded: 0,
  picture: null,
} as unknown as OwnProfile
const doneOf = (profile: Partial<OwnProfile>) => stepsOf({ ...EMPTY, ...profile }).map(({ isDone }) => isDone)

test('the third profile step is to add a photo', () => {
  expect(stepsOf(EMPTY)[2]).toMatchObject({ title: 'Add a photo', href: '/photos/manage' })
})

test.each<[string, Partial<OwnProfile>, boolean[]]>([
  ['no answers has no step done', {}, [false, false, false]],
  ['who to meet but not where has no step done', { lookingForTvts: true }, [false, false, false]],
  ['where but not who to meet has no step done', { userCountry: 'England' }, [false, false, false]],
  [
    'who to meet and where has the first step done',
    { lookingForTvts: true, userCountry: 'England' },
    [true, false, false],
  ],
  ['a text has the second step done', { profileText: 'Hello.' }, [false, true, false]],
  ['a photo has the third step done', { imagesUploaded: 1 }, [false, false, true]],
])('profile steps: a profile with %s', (_, profile, done) => {
  expect(doneOf(profile)).toEqual(done)
})

test('a couple has a profile step for the partner, done once any detail about the partner is filled in', () => {
  const couple: Partial<OwnProfile> = {
    profileType: 'couple_ff',
    partnerFirstname: null,
    partnerSmoker: null,
  }
  expect(stepsOf({ ...EMPTY, ...couple })[3]).toMatchObject({
    title: 'Say something about your partner',
    href: '/account/personal',
    isDone: false,
  })
  expect(doneOf({ ...couple, partnerSmoker: false })).toEqual([false, false, false, true])
})

test('the dashboard’s news shows each face once, at most five, and describes kinds without a count in words', () => {
  const noticeOf = (kind: ListedNotice['kind'], username: string | null, isNew = true) =>
    ({ kind, isNew, who: username && { id: username, username } }) as unknown as ListedNotice
  const winks = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].map((name) => noticeOf('new_wink', name))
  const faces = facesIn([noticeOf('new_wink', 'seen', false), noticeOf('profile_view', null), ...winks])
  expect(faces.map(({ username }) => username)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(othersIn([...winks, noticeOf('reply', 'b', false)])).toEqual([])
  expect(othersIn([noticeOf('reply', 'b'), noticeOf('new_match', null), noticeOf('heart', 'c')])).toEqual([
    { text: 'new matches for a saved search', href: '/browse#saved-searches' },
    { text: 'new notifications', href: '/notifications' },
  ])
})
