// Runs on both engines, because founder places are given out one at a time.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmEmail } from '#shared/domains/accounts/accounts.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { takeFounderPlace } from './accounts.founders.commands.ts'
import { accounts, founderPlaces } from './accounts.tables.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const setTaken = (taken: number) => app.services.db.update(founderPlaces).set({ taken })
const takenPlaces = async () => (await app.services.db.select().from(founderPlaces)).map(({ taken }) => taken)
const numberOf = async ({ id }: { id: string }) =>
  (await app.services.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.founderNumber

beforeEach(async () => {
  await app.services.db.update(accounts).set({ founderNumber: null })
  await setTaken(0)
})

const waiting = () => app.given.signUp()
/** Confirms a sign-up; returns the member it creates. */
const confirm = async ({ token }: { token: string }) => {
  const answer = await app.visitor().call(confirmEmail, { token, password: PASSWORD })
  return answer.ok.session.user
}

const register = () => app.visitor().call(signUp, signUpForm())

test('founders are numbered in the order of confirmation, not of sign-up', covers('LAND-10.1'), async () => {
  const [first, second] = [await waiting(), await waiting(), await waiting()]
  const members = [await confirm(second), await confirm(first)]
  expect(await Promise.all(members.map(numberOf))).toEqual([1, 2])
  expect(await takenPlaces()).toEqual([2])
})

test(
  'a sign-up that needs no confirmation counts as confirmed for the founder number',
  covers('LAND-10.1'),
  async () => {
    const answer = await register()
    expect(await numberOf({ id: answer.ok.session?.user.id ?? '' })).toBe(1)
  },
)

test(
  'concurrent confirmations get unique founder numbers without gaps, up to the last place',
  covers('LAND-10.1'),
  async () => {
    await setTaken(FOUNDER_PLACES - 4)
    const signUps = await Promise.all(Array.from({ length: 8 }, waiting))
    const members = await Promise.all(signUps.map(confirm))
    const numbers = await Promise.all(members.map(numberOf))
    const given = numbers.filter((number) => typeof number === 'number')
    expect(given.toSorted((a, b) => a - b)).toEqual([4997, 4998, 4999, 5000])
    expect(numbers.filter((number) => number === null)).toHaveLength(4)
    expect(await takenPlaces()).toEqual([5000])
  },
)

test('the 5,001st account gets no founder place', covers('LAND-10.1'), async () => {
  await setTaken(FOUNDER_PLACES)
  expect(await numberOf(await confirm(await waiting()))).toBeNull()
})

test(
  'a failed confirmation uses no founder place, and deleting an account doesn’t free its place',
  covers('LAND-10.1', 'LAND-10.2'),
  async () => {
    const failed = await app.given.member({}, { confirmedAt: null })
    const failing = inTransaction(app.services, async ({ tx }) => {
      await takeFounderPlace(tx, failed.id)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect([await numberOf(failed), await takenPlaces()]).toEqual([null, [0]])
    const next = await confirm(await waiting())
    await eraseMember(app.services, next.id)
    expect(await numberOf(await confirm(await waiting()))).toBe(2)
  },
)
