import { expect, test } from 'vitest'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { createTestApp } from '#server/testing/app.ts'
import { covers } from '#testing/covers.ts'

const A_SIDE = 300
const MINUTES = 60_000

/** How often a random time of one side is longer than one of the other: half the time where nothing tells them apart. */
const areaUnderCurve = (left: readonly number[], right: readonly number[]) => {
  let longer = 0
  for (const a of left) for (const b of right) longer += a > b ? 1 : a === b ? 0.5 : 0
  return longer / (left.length * right.length)
}

test(
  'how long a sign-up takes does not tell whose address it was',
  { ...covers('REG-61'), timeout: 5 * MINUTES },
  async () => {
    const app = await createTestApp()
    await app.services.db
      .insert(siteSettings)
      .values({ name: 'discreetSignUp', value: true, updatedAt: app.clock.now() })
    const timeOf = async (email: string) => {
      const form = {
        clientKey: newId(),
        email,
        password: 'correct-horse',
        username: newId().slice(-12),
        profileType: 'man',
        birthMonth: 1,
        birthYear: 1990,
        termsAccepted: true,
      }
      const start = performance.now()
      const answer = await app.visitor().call(signUp, form)
      const time = performance.now() - start
      expect(answer.status).toBe(200)
      return time
    }
    try {
      const [known, unknown]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < A_SIDE; turn += 1) {
        const { email } = await app.given.member()
        // Neither side always comes first, or right after the member was stored.
        const sides = [
          () => timeOf(email).then((time) => known.push(time)),
          () => timeOf(`nobody-${turn}@example.org`).then((time) => unknown.push(time)),
        ]
        for (const side of turn % 2 ? sides : sides.toReversed()) await side()
      }
      const area = areaUnderCurve(known, unknown)
      expect(Math.max(area, 1 - area)).toBeLessThanOrEqual(0.6)
    } finally {
      await app.close()
    }
  },
)
