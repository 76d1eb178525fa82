import { eq } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { sidebarMenus } from '../menus/menus.tables.ts'
import { friends } from '../relations/relations.tables.ts'
import { profiles } from './profiles.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('usernames are unique regardless of case', async () => {
  await app.given.member({ username: 'Only.One' })
  await expect(
    app.given.member({ username: 'only.ONE' }, { email: 'other@example.org' }),
  ).rejects.toMatchObject({
    cause: { constraint: 'profiles_username' },
  })
})

test('a pair has only one friendship, whoever sent the request', async () => {
  const [one, other] = [await app.given.member(), await app.given.member()]
  await app.given.friends(one, other)
  await expect(app.given.friends(other, one)).rejects.toMatchObject({
    cause: { constraint: 'friends_pair' },
  })
})

test('a profile is deleted with its account', async () => {
  const member = await app.given.member()
  await app.services.db.delete(accounts).where(eq(accounts.id, member.id))
  expect(await app.services.db.select().from(profiles).where(eq(profiles.id, member.id))).toEqual([])
})

test.each([
  ['a lowest age below 18', { ageMin: 17 }, 'profiles_ages'],
  ['a highest age above 99', { ageMax: 100 }, 'profiles_ages'],
  ['ages in the wrong order', { ageMin: 50, ageMax: 40 }, 'profiles_ages'],
  ['an impossible birth month', { birthMonth: 13 }, 'profiles_birth_month'],
  ['a height with twelve inches', { heightFeet: 5, heightInches: 12 }, 'personal_details_height'],
  [
    'a partner’s height of two feet',
    { partnerHeightFeet: 2, partnerHeightInches: 1 },
    'personal_details_height',
  ],
  ['a title that’s too long', { profileTitle: 'x'.repeat(101) }, 'profiles_title_length'],
  ['a text that’s too long', { profileText: 'x'.repeat(5001) }, 'profiles_text_length'],
])('the database itself rejects %s', async (_case, wrong, constraint) => {
  await expect(app.given.member(wrong)).rejects.toMatchObject({ cause: { constraint } })
})

for (const [row, table, fields] of [
  ['DATA-08', sidebarMenus, 'id name links assigned_routes area auth_required created_at updated_at'],
  ['DATA-14', friends, 'id user_a user_b requested_by status created_at decided_at is_withdrawn'],
] as const) {
  test('an entity’s table has the expected columns', covers(row), () => {
    expect(getTableConfig(table).columns.map(({ name }) => name)).toEqual(fields.split(' '))
  })
}
