import { expect, test } from 'vitest'
import type { OwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { covers } from '#testing/covers.ts'
import { memberOf } from './profiles.queries.api.ts'

const user = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'rose@example.org',
  username: 'rose',
  role: 'user' as const,
  profileType: 'woman' as const,
}
const profile = {
  id: user.id,
  username: 'rose-renamed',
  role: 'gold',
  profileType: 'couple_ff',
  verificationStatus: 'verified',
} as OwnProfile

test('the loaded profile replaces the fallback user', covers('SESS-07'), () => {
  expect(memberOf(user, profile)).toMatchObject({
    username: 'rose-renamed',
    role: 'gold',
    profileType: 'couple_ff',
    verificationStatus: 'verified',
  })
})

test('without a profile the fallback user is used', covers('SESS-08'), () => {
  expect(memberOf(user, undefined)).toMatchObject({ ...user, verificationStatus: 'unverified' })
})

test('a member’s email address is the session’s', () => {
  expect(memberOf(user, { ...profile, email: 'other@example.org' } as OwnProfile).email).toBe(user.email)
})
