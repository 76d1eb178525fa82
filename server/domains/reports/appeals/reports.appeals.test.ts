import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  appeal,
  appealByLink,
  decideAppeal,
  listAppeals,
  type ListedAppeal,
} from '#shared/domains/reports/reports.appeals.contract.ts'
import { decideCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE, SECOND } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createAppealing, WHY } from '#server/testing/builders/appeals.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

let app: TestApp
let on: ReturnType<typeof createAppealing>
beforeAll(async () => {
  app = await createTestApp()
  on = createAppealing(app)
})
afterAll(() => app.close())

describe('an appeal', () => {
  test(
    'is made once, within 30 days, and only by the member the decision was about',
    covers('BEY-42.1', 'BEY-42.3'),
    async () => {
      const { reporter, reported, caseId, other } = await on.told()
      for (const agent of [app.visitor(), app.as(reporter), app.as(other)])
        expect((await agent.call(appeal, { decisionId: caseId, text: WHY })).status).toBeGreaterThanOrEqual(
          401,
        )
      expect((await on.own(reported))?.appealUntil).toBe(
        new Date(app.clock.now().getTime() + 30 * DAY).toISOString(),
      )
      expect((await on.ask(reported, caseId, '  ')).code).toBe('appeal_empty')
      expect((await on.ask(reported, caseId, 'x'.repeat(1001))).code).toBe('invalid_input')
      app.clock.advance(30 * DAY - SECOND)
      expect((await on.ask(reported, caseId)).status).toBe(200)
      expect((await on.ask(reported, caseId)).code).toBe('appeal_again')
      expect(await on.own(reported)).toMatchObject({
        appealUntil: null,
        appeal: { text: WHY, outcome: null, answer: null },
      })
      const late = await on.told()
      app.clock.advance(30 * DAY)
      expect((await on.ask(late.reported, late.caseId)).code).toBe('appeal_over')
      expect((await on.own(late.reported))?.appealUntil).toBeNull()
    },
  )

  test(
    'can’t be made before the member is notified, or if the decision had no consequences',
    covers('BEY-42.1'),
    async () => {
      const [reporter, reported, admin] = [
        await app.given.member(),
        await app.given.member(),
        await on.newAdmin(),
      ]
      const caseId = await on.report(reporter, reported)
      expect((await on.ask(reported, caseId)).code).toBe('not_found')
      const said = { reason: 'Harsh.', answer: 'Thank you.', version: 0 }
      await app.as(admin).call(decideCase, { caseId, decision: 'warn', ...said })
      expect((await on.ask(reported, caseId)).code).toBe('not_found')
      const nothing = await on.told('no_action')
      expect((await on.ask(nothing.reported, nothing.caseId)).code).toBe('not_found')
      expect((await on.ask(nothing.reporter, nothing.caseId)).code).toBe('not_found')
    },
  )

  test(
    'from a member who can’t log in is made through the link in the email',
    covers('BEY-42.4'),
    async () => {
      const { reported, caseId, other } = await on.told('ban')
      const token = on.tokenFor(reported)
      const send = (sent: string, text = WHY) => app.visitor().call(appealByLink, { token: sent, text })
      expect((await send(`${token}x`)).code).toBe('appeal_link_unknown')
      expect((await send(token, '')).code).toBe('appeal_empty')
      expect((await send(token)).status).toBe(200)
      expect((await send(token)).code).toBe('appeal_again')
      expect(await on.listed(other, caseId)).toMatchObject({ text: WHY, decision: 'ban' })
    },
  )
})

describe('the queue of appeals', () => {
  test(
    'is closed to members, and shows admins the decision, its reason and the appeal',
    covers('BEY-42.5'),
    async () => {
      const { reporter, reported, other, caseId } = await on.told('suspend')
      await app.services.db.update(accounts).set({ status: 'active', suspendedUntil: null })
      await on.ask(reported, caseId)
      for (const agent of [app.visitor(), app.as(reporter), app.as(reported)]) {
        expect((await agent.call(listAppeals, {})).status).toBeGreaterThanOrEqual(401)
        const input = { appealId: newId(), outcome: 'upheld', answer: 'No.' } as const
        expect((await agent.call(decideAppeal, input)).status).toBeGreaterThanOrEqual(401)
      }
      expect(await on.listed(other, caseId)).toMatchObject({
        username: reported.username,
        text: WHY,
        decision: 'suspend',
        reason: 'We do not want this here.',
        outcome: null,
        isForAnother: false,
      })
    },
  )

  test(
    'is paginated, with open appeals oldest first and decided ones latest first',
    covers('BEY-42.5'),
    async () => {
      const scenes = [await on.told(), await on.told(), await on.told()]
      for (const { reported, caseId } of scenes) {
        app.clock.advance(MINUTE)
        await on.ask(reported, caseId)
      }
      const admin = await on.newAdmin()
      const ids = scenes.map(({ caseId }) => caseId)
      const pages = async (filter: 'open' | 'decided') => {
        const found: string[] = []
        for (let cursor: string | null | undefined; cursor !== null;) {
          const asked = cursor === undefined ? {} : { cursor }
          const page: { items: ListedAppeal[]; next: string | null } = (
            await app.as(admin).call(listAppeals, { filter, limit: 1, ...asked })
          ).ok
          found.push(...page.items.map(({ caseId }) => caseId ?? ''))
          cursor = page.next
        }
        return found.filter((each) => ids.includes(each))
      }
      expect(await pages('open')).toEqual(ids)
      for (const id of ids) {
        app.clock.advance(MINUTE)
        await on.decide(admin, await on.listed(admin, id), 'upheld')
      }
      expect([await pages('open'), await pages('decided')]).toEqual([[], ids.toReversed()])
    },
  )

  test(
    'hides an appeal from admins whom the decision was about or whose report led to it',
    covers('BEY-42.6'),
    async () => {
      const { reporter, reported, admin, caseId } = await on.told()
      await on.ask(reported, caseId)
      await on.leaveOnly(admin, reporter, reported)
      const found = await on.listed(admin, caseId)
      for (const party of [reporter, reported]) {
        expect(await on.listed(party, caseId)).toBeUndefined()
        expect((await on.decide(party, found, 'taken_back')).code).toBe('not_found')
      }
      // Neither the reporter nor the reported member can decide, so the original admin may.
      expect(found?.isForAnother).toBe(false)
      expect((await on.decide(admin, found, 'upheld')).status).toBe(200)
    },
  )
})
