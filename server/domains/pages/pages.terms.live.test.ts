import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeToTerms } from '#shared/domains/accounts/accounts.terms.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { cookieOf, createConnector, createListeningApp } from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'
import { askForTerms } from '../accounts/accounts.terms.samples.ts'

let site: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  site = await createListeningApp()
})
afterAll(() => site.close())

const connect = createConnector()

test(
  'a member who has not agreed to new terms in time gets no events until they agree',
  covers('BEY-44.5'),
  async () => {
    const { app, address } = site
    const agent = app.as(await app.given.member())
    const cookie = await cookieOf(agent)
    app.clock.advance(1000)
    const { askedAt } = await askForTerms(app.services, new Date(app.clock.now().getTime() + DAY))
    expect((await connect(address, cookie)).connected).toBe(true)
    app.clock.advance(DAY)
    await expect(connect(address, cookie)).rejects.toThrow('not_signed_in')
    expect((await agent.call(agreeToTerms, { askedAt })).status).toBe(200)
    expect((await connect(address, cookie)).connected).toBe(true)
  },
)
