import { expect, test } from 'vitest'
import type { OpenedUser, UserRole, UserStatus } from '#shared/domains/users/users.contract.ts'
import { covers } from '#testing/covers.ts'
import { undoOf } from './users.state.ts'
import type { UserAct } from './users.text.ts'

const given = (role: UserRole, status: UserStatus, isYou = false) =>
  ({ role, status, isYou }) as Partial<OpenedUser> as OpenedUser

test.each<[UserAct, UserRole, UserStatus, UserAct | undefined]>([
  ['suspend', 'user', 'active', 'restore'],
  ['restrict', 'user', 'active', 'unrestrict'],
  ['restrict', 'user', 'suspended', 'unrestrict'],
  ['ban', 'user', 'active', 'unban'],
  ['ban', 'user', 'suspended', undefined],
  ['ban', 'user', 'deleting', undefined],
  ['close', 'user', 'active', 'keep'],
  ['close', 'user', 'suspended', undefined],
  ['makeAdmin', 'user', 'active', 'makeMember'],
  ['makeAdmin', 'moderator', 'active', 'makeModerator'],
  ['makeMember', 'admin', 'active', 'makeAdmin'],
  ['restore', 'user', 'suspended', undefined],
  ['logOut', 'user', 'active', undefined],
])('%s of a %s who is %s is undone by %s', covers('ADM-12.12'), (act, role, status, back) => {
  expect(undoOf(given(role, status), act)).toBe(back)
})

test('an admin who has given up the role can’t undo that', covers('ADM-12.12'), () => {
  expect(undoOf(given('admin', 'active', true), 'makeMember')).toBeUndefined()
})
