import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePassword, takeBackAccount } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { keepApp } from '#server/testing/builders/second-factor.ts'
import { covers } from '#testing/covers.ts'
import { closeAgain } from '#server/domains/accounts/standing/accounts.leaving.commands.ts'
import { resetSecondFactor } from '#server/domains/accounts/second-factor/accounts.second-factor.reset.commands.ts'
import {
  liftSuspension,
  shortenSuspension,
  suspendMember,
} from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { tokens } from '#server/domains/accounts/accounts.tables.ts'

const LIFE = 48 * HOUR

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(() => void app.emails.splice(0))

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY)
const suspend = ({ id: memberId }: Member, days: number | null) =>
  inTransaction(app.services, (unit) =>
    suspendMember(app.services, unit, { memberId, until: days === null ? null : inDays(days) }),
  )
const lift = ({ id }: Member) => inTransaction(app.services, (unit) => liftSuspension(unit, id))
const shorten = ({ id: memberId }: Member, days: number) =>
  inTransaction(app.services, (unit) => shortenSuspension(unit, { memberId, until: inDays(days) }))
const linkTo = async ({ email }: Member) => {
  await app.services.jobs.drain()
  const mail = app.emails.findLast(({ to, text }) => to === email && text.includes('/take-back#'))
  return /\/take-back#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
}
const takeBack = (token: string) => app.visitor().call(takeBackAccount, { token })

interface Link {
  member: Member
  token: string
}
const forEach = async (links: Link[], act: (member: Member) => Promise<unknown>) => {
  for (const { member } of links) await act(member)
}
/** Advances the clock, running all background jobs, and checks that the links don't work. */
const passDays = async (days: number, links: Link[]) => {
  for (let day = 0; day < days; day += 1) {
    for (const { token } of links) expect((await takeBack(token)).code).toBe('invalid_token')
    app.clock.advance(DAY)
    await app.services.jobs.drain()
  }
}
const changed = async (): Promise<Link> => {
  const member = await app.given.member()
  await app.as(member).call(changePassword, { oldPassword: PASSWORD, newPassword: 'plum-jam-on-toast' })
  return { member, token: await linkTo(member) }
}

/** What can happen to accounts, keyed by the period during which the link's expiry is paused. */
const WAYS: Record<string, (links: Link[]) => Promise<unknown>> = {
  'a suspension': async (links) => {
    await forEach(links, (member) => suspend(member, 3))
    await passDays(3, links)
  },
  'a suspension that’s extended before it ends': async (links) => {
    await forEach(links, (member) => suspend(member, 2))
    await passDays(1, links)
    await forEach(links, (member) => suspend(member, 3))
    await passDays(3, links)
  },
  'a suspension that’s extended after it ends but before it’s lifted': async (links) => {
    await forEach(links, (member) => suspend(member, 2))
    app.clock.advance(2 * DAY + MINUTE)
    await forEach(links, (member) => suspend(member, 2))
    await passDays(2, links)
  },
  'a shorter suspension on top of a longer one': async (links) => {
    await forEach(links, (member) => suspend(member, 4))
    await passDays(1, links)
    await forEach(links, (member) => suspend(member, 1))
    await passDays(3, links)
  },
  'an indefinite suspension on top of another, then lifted': async (links) => {
    await forEach(links, (member) => suspend(member, 2))
    await passDays(1, links)
    await forEach(links, (member) => suspend(member, null))
    await passDays(4, links)
    await forEach(links, lift)
  },
  'a suspension that’s shortened': async (links) => {
    await forEach(links, (member) => suspend(member, 30))
    await passDays(2, links)
    await forEach(links, (member) => shorten(member, 1))
    await passDays(1, links)
  },
  'a suspension that’s lifted early': async (links) => {
    await forEach(links, (member) => suspend(member, 30))
    await passDays(3, links)
    await forEach(links, lift)
  },
  'two suspensions, one after the other': async (links) => {
    await forEach(links, (member) => suspend(member, 3))
    await passDays(3, links)
    await forEach(links, (member) => suspend(member, 3))
    await passDays(3, links)
  },
  'the suspension of an account that a restored copy closes again': async (links) => {
    await forEach(links, (member) => suspend(member, 5))
    await passDays(2, links)
    await forEach(links, async ({ id }) =>
      expect(await closeAgain(app.services, { id, eraseAt: inDays(14) })).toBe(true),
    )
    await passDays(3, links)
  },
  'a suspension that’s lifted by a process whose clock is behind': async (links) => {
    await forEach(links, (member) => suspend(member, null))
    app.clock.advance(-MINUTE)
    await forEach(links, lift)
    app.clock.advance(MINUTE)
  },
}

test.each(Object.entries(WAYS))(
  'the 48 hours for taking an account back are paused during %s',
  covers('PASS-29.5'),
  async (_, happen) => {
    const [early, late] = [await changed(), await changed()]
    app.clock.advance(LIFE - 8 * HOUR)
    await happen([early, late])
    app.clock.advance(8 * HOUR - MINUTE)
    expect((await takeBack(early.token)).status).toBe(200)
    app.clock.advance(2 * MINUTE)
    expect((await takeBack(late.token)).code).toBe('invalid_token')
  },
)

test(
  'the 48 hours for taking an account back start when a suspension ends if the email was sent during it',
  covers('PASS-29.5'),
  async () => {
    const member = await app.given.member()
    await keepApp(app.services, { accountId: member.id, isOn: true })
    await suspend(member, 7)
    app.clock.advance(DAY)
    expect(await resetSecondFactor(app.services, member.email)).toBe(true)
    const token = await linkTo(member)
    await passDays(6, [{ member, token }])
    app.clock.advance(LIFE - MINUTE)
    expect((await takeBack(token)).status).toBe(200)
  },
)

test(
  'a suspension doesn’t revive a take-back link that had already expired or been used',
  covers('PASS-29.5'),
  async () => {
    const [over, used] = [await changed(), await changed()]
    expect((await takeBack(used.token)).status).toBe(200)
    app.clock.advance(LIFE)
    for (const { member } of [over, used]) await suspend(member, 1)
    app.clock.advance(DAY)
    await app.services.jobs.drain()
    for (const { token } of [over, used]) expect((await takeBack(token)).code).toBe('invalid_token')
    const { db } = app.services
    const isPaused = and(eq(tokens.accountId, over.member.id), eq(tokens.purpose, 'take_back'))
    expect((await db.select().from(tokens).where(isPaused)).filter(({ pausedAt }) => pausedAt)).toEqual([])
  },
)
