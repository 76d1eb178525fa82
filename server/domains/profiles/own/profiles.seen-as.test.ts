import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { updatePrivacy, type PrivacySettings } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { getProfileAs, SEEN_AS } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const INTERESTS = ['Oral', 'SM', 'Toys']

/** Creates a member and one viewer of each kind. */
const open = async (settings: Partial<PrivacySettings>) => {
  const owner = await app.given.member({ interests: INTERESTS, town: 'Leeds', sexuality: 'Bisexual' })
  const [member, friend, named] = [
    await app.given.member(),
    await app.given.member(),
    await app.given.member({ interests: ['Toys'] }),
  ]
  await app.given.friends(owner, friend)
  await app.given.photo(owner, { audience: 'friends' })
  await app.as(owner).call(updatePrivacy, settings)
  return {
    owner,
    agents: { visitor: app.visitor(), member: app.as(member), friend: app.as(friend), named: app.as(named) },
    named,
  }
}

const SETTINGS: Partial<PrivacySettings>[] = [
  {},
  { visibility: 'members' },
  { visibility: 'friends' },
  { showAge: false, showPlace: false, showOnline: false },
  { hideFrom: 'town' },
]
for (const settings of SETTINGS)
  test.each(SEEN_AS)(
    `with ${JSON.stringify(settings)}, the preview as “%s” shows what that viewer gets`,
    covers('BEY-30.1', 'BEY-30.2'),
    async (as) => {
      const { owner, agents, named } = await open(settings)
      const got = await agents[as].call(getProfile, { username: owner.username })
      const seen = await app
        .as(owner)
        .call(getProfileAs, { as, username: as === 'named' ? named.username : '' })
      expect(seen.ok.profile).toEqual(got.status === 200 ? got.ok : null)
      expect(got.status === 200 || got.code === 'not_found').toBe(true)
    },
  )

test('a visitor can’t preview a profile', async () => {
  expect((await app.visitor().call(getProfileAs, { as: 'visitor' })).status).toBe(401)
})

test(
  'previewing one’s profile as a blocked, blocking, hidden or unknown member gives the same error',
  covers('BEY-30.1', 'BEY-30.2'),
  async () => {
    const owner = await app.given.member()
    const [blocking, blocked, hidden] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member({ visibility: 'friends' }),
    ]
    await app.given.block(blocking, owner)
    await app.given.block(owner, blocked)
    const ask = async (username: string) => {
      const { status, code } = await app.as(owner).call(getProfileAs, { as: 'named', username })
      return { status, code }
    }
    for (const { username } of [blocking, blocked, hidden, { username: 'nobody-at-all' }])
      expect(await ask(username)).toEqual({ status: 404, code: 'not_found' })
  },
)

test(
  'previewing one’s profile as a named member counts towards the limit on opening profiles',
  covers('BEY-30.3'),
  async () => {
    const agent = app.as(await app.given.member())
    const answers = []
    for (let at = 0; at <= 300; at += 1)
      answers.push((await agent.call(getProfileAs, { as: 'named', username: `guess-${at}` })).status)
    expect(answers.slice(0, 300)).toEqual(Array.from({ length: 300 }, () => 404))
    expect(answers[300]).toBe(429)
  },
)
