import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmEmailChange, requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { compareWork } from '#server/testing/scenario/timing.ts'
import { siteSettings } from '#server/domains/settings/settings.tables.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
  await app.services.db
    .insert(siteSettings)
    .values({ name: 'discreetSignUp', value: true, updatedAt: app.clock.now() })
})
afterAll(() => app.close())
beforeEach(() => void app.emails.splice(0))

const ask = async (email: string) => {
  const member = await app.given.member()
  const typed = { old_email: member.email, new_email: email, password: PASSWORD }
  const answer = await app.as(member).call(requestEmailChange, typed)
  await app.services.jobs.drain()
  const told = app.emails.filter(({ to }) => to === member.email).map(({ subject }) => subject)
  return { status: answer.status, error: answer.code, told }
}
const subjectsTo = (email: string) =>
  app.emails.filter(({ to }) => to.toLowerCase() === email).map(({ subject }) => subject)

test(
  'a change to an address in use gets the same response as to a free one, and the owner is told that it stays theirs',
  covers('EMAIL-17.1', 'EMAIL-17.3', 'REG-61.1'),
  async () => {
    const other = await app.given.member()
    const free = `free-${newId()}@example.org`
    const [used, unused] = [await ask(other.email.toUpperCase()), await ask(free)]
    expect(used).toEqual(unused)
    expect(used).toEqual({ status: 200, error: undefined, told: ['Your email address is about to change'] })
    expect(subjectsTo(free)).toEqual(['Please confirm your new email address'])
    expect(subjectsTo(other.email)).toEqual(['Your email address stays yours'])
    expect(app.emails.find(({ to }) => to.toLowerCase() === other.email)?.text).not.toContain('#token')
  },
)

test(
  'the owner of an address isn’t flooded with emails, and no response reveals that the address has an owner',
  covers('EMAIL-17.2'),
  async () => {
    const other = await app.given.member()
    const answers = []
    for (let times = 0; times < 5; times += 1) answers.push((await ask(other.email)).status)
    const unknown = []
    const free = `free-${newId()}@example.org`
    for (let times = 0; times < 5; times += 1) unknown.push(await ask(free).then(({ status }) => status))
    expect(answers).toEqual(unknown)
    expect(answers).toEqual([200, 200, 200, 429, 429])
    expect(subjectsTo(other.email)).toHaveLength(3)
  },
)

test('a link mailed to a new address is no longer valid if the address has since been taken', async () => {
  const email = `free-${newId()}@example.org`
  await ask(email)
  const token = /confirm-email#token=([\w-]+)/.exec(
    app.emails.find(({ to }) => to === email)?.text ?? '',
  )?.[1]
  await app.given.member({}, { email })
  const answer = await app.visitor().call(confirmEmailChange, { token: token ?? '' })
  expect(answer.code).toBe('invalid_token')
})

test('a request to change to an address causes the same work whether or not it belongs to a member', async () => {
  const change = async (email: string) => {
    const member = await app.given.member()
    const browser = app.as(member)
    await browser.request('GET', '/api/session')
    const typed = { old_email: member.email, new_email: email, password: PASSWORD }
    return async () => expect((await browser.call(requestEmailChange, typed)).status).toBe(200)
  }
  const work = await compareWork(
    async () => change((await app.given.member()).email),
    (turn) => change(`nobody-else-${turn}@example.org`),
  )
  expect(work?.hashes).toHaveLength(1)
})
