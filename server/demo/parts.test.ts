import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { loadDemo } from './load.ts'

/** Tables about members that the demo leaves empty, with the reason. */
const EMPTY = {
  account_decisions: 'no admin has done anything yet',
  account_restrictions: 'no admin has done anything yet',
  admin_suspensions: 'no admin has done anything yet',
  audit_people: 'no admin has done anything yet',
  authenticators: 'whoever tries the demo logs in with the password alone',
  banned_members: 'no admin has done anything yet',
  daily_use: 'nobody has used up anything of a day that is still to come',
  data_exports: 'nobody has asked for their data',
  letter_references: 'the demo has written no emails',
  likenesses: 'nobody is banned whom anybody could look like',
  nameless_notices: 'all settings of notifications are as they begin',
  notification_settings: 'all settings of notifications are as they begin',
  open_doors: 'the one photo that came with a message is still locked',
  passkeys: 'whoever tries the demo logs in with the password alone',
  pending_log_ins: 'nobody is logged in',
  pending_sign_ups: 'every member of the demo has confirmed their address',
  push_devices: 'a device belongs to a real browser',
  recovery_codes: 'whoever tries the demo logs in with the password alone',
  report_appeals: 'no one has appealed yet',
  report_hidings: 'whom somebody has reported is left for the admin to look at',
  report_openings: 'no admin has looked at a picture yet',
  sessions: 'nobody is logged in',
  sign_up_sources: 'no one has come by a landing page',
  terms_agreements: 'no one was asked to agree to new terms',
  tokens: 'nobody waits for an email',
  verification_codes: 'a code is good for minutes',
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await loadDemo(app.services, { members: 40 })
}, 60_000)
afterAll(() => app.close())

test('the demo fills every table about members, except those listed here with a reason', async () => {
  const { db, personal } = app.services
  const tables = new Set(personal.flatMap(({ holds }) => holds.map(({ table }) => table)))
  const empty: string[] = []
  for (const table of tables) if ((await db.$count(table)) === 0) empty.push(getTableName(table))
  expect(empty.toSorted()).toEqual(Object.keys(EMPTY).toSorted())
})
