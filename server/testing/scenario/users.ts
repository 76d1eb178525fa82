import { afterAll, beforeAll, beforeEach } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { openUser } from '#shared/domains/users/users.contract.ts'
import { DAY, siteDayOf } from '#shared/kernel/time.ts'
import { profiles } from '../../domains/profiles/profiles.tables.ts'
import { createTestApp, type TestApp } from './app.ts'
import { readActs } from '../builders/exported.ts'
import { PASSWORD } from '../builders/given.ts'
import { drainWaiting } from '../builders/emails.ts'

export type Member = Awaited<ReturnType<TestApp['given']['member']>>

export const reason = 'You were rude to everybody.'

/**
 * Creates a site with a new member and a new admin for each test, who is then the only admin, and the admin's actions
 * on that member.
 */
export const prepareAdmin = () => {
  const at = {} as { app: TestApp; admin: Member; member: Member }
  beforeAll(async () => {
    at.app = await createTestApp()
  })
  afterAll(() => at.app.close())
  beforeEach(async () => {
    const { services, given, emails } = at.app
    await services.db.update(profiles).set({ role: 'user' })
    at.admin = await given.member({ role: 'admin' })
    at.member = await given.member()
    await drainWaiting(services)
    emails.splice(0)
  })
  const staff = () => at.app.as(at.admin)
  const one = () => ({ memberId: at.member.id })
  return {
    at,
    staff,
    one,
    opened: async ({ id: memberId } = at.member) => (await staff().call(openUser, { memberId })).ok,
    logInAs: (who = at.member) => at.app.visitor().call(logIn, { email: who.email, password: PASSWORD }),
    actsUpon: async (who = at.member) =>
      (await readActs(at.app.services, who)).actsUponYou.filter(({ act }) => act !== 'users.openUser'),
    /** The emails sent once they can no longer be withdrawn. */
    emails: async () => {
      await drainWaiting(at.app.services)
      return at.app.emails.map(({ to, subject, text }) => ({ to, subject, text }))
    },
    suspend: (until: string | null = null) => staff().call(acts.suspendUser, { ...one(), reason, until }),
    close: () => staff().call(acts.closeUser, { ...one(), reason }),
    dayIn: (days: number) => siteDayOf(new Date(at.app.clock.now().getTime() + days * DAY)),
  }
}
