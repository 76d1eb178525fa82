import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { leave } from '#shared/domains/joining/joining.leaving.contract.ts'
import { fileReport } from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase, undoCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { hearOfMembers } from '#server/testing/scenario/reactions.ts'
import { covers } from '#testing/covers.ts'
import { closeAgain } from '#server/domains/accounts/standing/accounts.leaving.commands.ts'
import { liftEnded } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { eraseLeavers } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { memberReports, reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/**
 * Creates a member with one case about their photo and another about their profile. Returns functions for everything
 * that can happen to their account.
 */
const openScene = async () => {
  const [reporter, member] = [await app.given.member(), await app.given.member()]
  const admin = app.as(await app.given.member({ role: 'admin' }))
  const caseOf = async (about: { kind: 'photo' | 'profile'; id: string }) => {
    const report = { clientKey: newId(), category: 'harassment', note: '', ...about } as const
    const { reportId } = (await app.as(reporter).call(fileReport, report)).ok
    const [row] = await app.services.db.select().from(memberReports).where(eq(memberReports.id, reportId))
    return row?.caseId ?? ''
  }
  const [toSuspend, toBan] = [
    await caseOf({ kind: 'photo', id: await app.given.photo(member) }),
    await caseOf({ kind: 'profile', id: member.id }),
  ]
  const decide = async (caseId: string, decision: 'suspend' | 'ban') => {
    const [row] = await app.services.db.select().from(reportCases).where(eq(reportCases.id, caseId))
    const told = { reason: 'We do not want this.', answer: 'Thank you.', version: row?.version ?? 0 }
    expect((await admin.call(decideCase, { caseId, decision, days: 7, ...told })).status).toBe(200)
  }
  const undo = async (caseId: string) => expect((await admin.call(undoCase, { caseId })).status).toBe(200)
  const account = async () =>
    (await app.services.db.select().from(accounts).where(eq(accounts.id, member.id)))[0]
  /** Logs in with the right password. Returns `in` or the failure code. */
  const comeBack = async () => {
    const answer = await app.visitor().call(logIn, { email: member.email, password: PASSWORD })
    return answer.status === 200 ? 'in' : answer.code
  }
  let eraseAt: Date | null = null
  const steps = {
    close: async () => {
      const asked = { word: 'DELETE', password: PASSWORD, when: 'later' } as const
      expect((await app.as(member).call(leave, asked)).status).toBe(200)
      eraseAt = (await account())?.eraseAt ?? null
    },
    'close again': async () => {
      eraseAt = new Date(app.clock.now().getTime() + 14 * DAY)
      await closeAgain(app.services, { id: member.id, eraseAt })
    },
    suspend: () => decide(toSuspend, 'suspend'),
    ban: () => decide(toBan, 'ban'),
    'undo suspend': () => undo(toSuspend),
    'undo ban': () => undo(toBan),
    end: async () => {
      app.clock.advance(7 * DAY)
      await liftEnded(app.services)
    },
    due: async () => {
      app.clock.advance(14 * DAY)
      await eraseLeavers(app.services)
    },
    in: async () => {
      expect(await comeBack()).toBe('in')
      eraseAt = null
    },
    away: async () => expect(await comeBack()).toBe('account_suspended'),
    unknown: async () => expect(await comeBack()).toBe('invalid_credentials'),
  }
  /** Returns the account's state. Expects the erasure date to be the one the member was given. */
  const standing = async () => {
    const row = await account()
    if (row) expect(row.eraseAt).toEqual(eraseAt)
    return row ? `${row.status}${row.eraseAt ? ', to be erased' : ''}` : 'gone'
  }
  return { steps, standing }
}

type Step = keyof Awaited<ReturnType<typeof openScene>>['steps']

const CLOSED = 'deleted, to be erased'
const CLOSED_AND_AWAY = 'suspended, to be erased'

test.each<[Step[], string]>([
  [['close', 'suspend', 'away'], CLOSED_AND_AWAY],
  [['close', 'ban', 'away'], CLOSED_AND_AWAY],
  [['close', 'suspend', 'undo suspend'], CLOSED],
  [['close', 'ban', 'undo ban', 'in'], 'active'],
  [['close', 'suspend', 'ban', 'undo ban', 'away'], CLOSED_AND_AWAY],
  [['close', 'suspend', 'ban', 'end', 'away'], CLOSED_AND_AWAY],
  [['close', 'suspend', 'end'], CLOSED],
  [['close', 'suspend', 'end', 'in'], 'active'],
  [['close', 'in', 'ban', 'away'], 'suspended'],
  [['close', 'suspend', 'end', 'in', 'ban', 'away', 'undo ban', 'in'], 'active'],
  [['suspend', 'end', 'in', 'close', 'ban', 'undo ban'], CLOSED],
  [['close', 'suspend', 'due', 'unknown'], 'gone'],
  [['close', 'ban', 'due', 'unknown'], 'gone'],
  [['close', 'ban', 'undo ban', 'due', 'unknown'], 'gone'],
  [['ban', 'close again', 'away'], CLOSED_AND_AWAY],
  [['suspend', 'close again', 'end'], CLOSED],
])('the sequence %j leaves the account %s', covers('BEY-07.7'), async (sequence, expected) => {
  const { steps, standing } = await openScene()
  for (const step of sequence) await steps[step]()
  expect(await standing()).toBe(expected)
})

test('an expired suspension that can’t be lifted doesn’t stop others from being lifted', async () => {
  const suspendedUntil = new Date(app.clock.now().getTime() + DAY)
  const away = { status: 'suspended', suspendedUntil } as const
  const [stuck, free] = [await app.given.member({}, away), await app.given.member({}, away)]
  const statusOf = async ({ id }: { id: string }) =>
    (await app.services.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.status
  app.clock.advance(DAY)
  const stop = hearOfMembers(app, (memberId) =>
    memberId === stuck.id ? Promise.reject(new Error('not now')) : Promise.resolve(),
  )
  await expect(liftEnded(app.services)).rejects.toThrow('1 of 2 failed')
  expect([await statusOf(stuck), await statusOf(free)]).toEqual(['suspended', 'active'])
  stop()
  await liftEnded(app.services)
  expect(await statusOf(stuck)).toBe('active')
})
