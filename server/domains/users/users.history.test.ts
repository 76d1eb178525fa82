import { expect, test } from 'vitest'
import { getSession, logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { listPhotosAsVisitor, listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { viewAsVisitor } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { DECISIONS_SHOWN } from '#shared/domains/users/users.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { addDays, DAY, HOUR, SECOND, siteDayOf, startOfDay } from '#shared/kernel/time.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { prepareAdmin } from '#server/testing/scenario/users.ts'
import { covers } from '#testing/covers.ts'
import { sessions } from '../accounts/accounts.tables.ts'
import { profileViews } from '#server/domains/profiles/views/profiles.views.tables.ts'
import { suspended } from './users.samples.ts'

const { at, staff, opened, logInAs, actsUpon } = prepareAdmin()

const now = () => at.app.clock.now()
const ago = (days: number) => new Date(now().getTime() - days * DAY)
const decided = (values: Parameters<typeof createCase>[2], about = at.member) =>
  createCase(at.app.services, about, { toldAt: now(), ...values })

test(
  'a user’s open sessions are counted by the site day on which they started, for the last 30 days',
  covers('ADM-12.10'),
  async () => {
    await logInAs()
    await logInAs()
    const add = (createdAt: Date, expiresAt = new Date(now().getTime() + DAY)) =>
      at.app.services.db.insert(sessions).values({
        id: newId(),
        accountId: at.member.id,
        tokenHash: hashToken(newToken()),
        kind: 'remembered',
        lastUsedAt: createdAt,
        createdAt,
        expiresAt,
      })
    const today = siteDayOf(now())
    // In summer, a site day starts while it's still the previous evening in UTC.
    await add(startOfDay(addDays(today, -1)))
    await add(startOfDay(addDays(today, -29)))
    await add(new Date(startOfDay(addDays(today, -29)).getTime() - SECOND))
    await add(ago(2), new Date(now().getTime() - HOUR))
    const { logIns } = await opened()
    expect(logIns).toEqual([
      { day: today, count: 2 },
      { day: addDays(today, -1), count: 1 },
      { day: addDays(today, -29), count: 1 },
    ])
  },
)

test('a session is no longer counted after logging out', covers('ADM-12.10'), async () => {
  const agent = at.app.as(at.member)
  expect((await agent.call(getSession, {})).status).toBe(200)
  expect((await opened()).logIns).toHaveLength(1)
  expect((await agent.call(logOut, {})).status).toBe(200)
  expect((await opened()).logIns).toEqual([])
})

test(
  'decisions on reports about a user are shown to admins once the user has been notified, latest first',
  covers('ADM-12.10'),
  async () => {
    await decided({ decision: 'warn', decidedAt: ago(3) })
    await decided({ kind: 'photo', decision: 'remove_content', decidedAt: ago(2) })
    await decided({ kind: 'photo', decision: 'remove_content', decidedAt: ago(2), takenBackAt: now() })
    await decided({ decision: 'no_action', decidedAt: ago(1) })
    await decided({ kind: 'photo', decision: 'remove_content', toldAt: null })
    await createCase(at.app.services, at.member)
    await decided({ decision: 'ban' }, at.admin)
    const { decisions, photosTakenDown } = await opened()
    expect(decisions).toMatchObject([
      { decision: 'no_action', decidedOn: siteDayOf(ago(1)), reason: null },
      { decision: 'remove_content' },
      { decision: 'remove_content', kind: 'photo', decidedOn: siteDayOf(ago(2)) },
      { decision: 'warn', decidedOn: siteDayOf(ago(3)), reason: 'It broke our rules.', isTakenBack: false },
    ])
    expect(decisions?.map(({ isTakenBack }) => isTakenBack).filter(Boolean)).toHaveLength(1)
    expect(photosTakenDown).toBe(1)
    for (let count = 0; count < DECISIONS_SHOWN; count += 1) await decided({ decision: 'warn' })
    expect((await opened()).decisions).toHaveLength(DECISIONS_SHOWN)
  },
)

test('admins don’t see decisions on reports about themselves', covers('ADM-12.10'), async () => {
  await decided({ kind: 'photo', decision: 'remove_content' }, at.admin)
  expect(await opened(at.admin)).toMatchObject({ decisions: null, photosTakenDown: null })
})

const asVisitor = async ({ username } = at.member) => ({
  profile: (await staff().call(viewAsVisitor, { username })).ok.profile,
  photos: (await staff().call(listPhotosAsVisitor, { username })).ok.items,
})

test(
  'an admin can view a profile as a visitor sees it, without leaving a trace',
  covers('ADM-12.11'),
  async () => {
    const { username } = at.member
    await at.app.given.photo(at.member)
    await at.app.given.photo(at.member, { audience: 'friends' })
    await at.app.given.friends(at.admin, at.member)
    const visitor = at.app.visitor()
    const seen = await asVisitor()
    expect(seen).toEqual({
      profile: (await visitor.call(getProfile, { username })).ok,
      photos: (await visitor.call(listPhotosOf, { username })).ok.items,
    })
    const own = await staff().call(listPhotosOf, { username })
    expect(own.ok.items.length).toBeGreaterThan(seen.photos.length)
    expect(await at.app.services.db.$count(profileViews)).toBe(0)
    expect(await actsUpon()).toEqual([])
  },
)

test(
  'an admin who views profiles as a visitor can’t see members hidden from visitors',
  covers('ADM-12.11'),
  async () => {
    const hidden = [
      await at.app.given.member({ visibility: 'members' }),
      await suspended(at.app),
      { ...at.member, username: 'nobody-here' },
    ]
    for (const member of hidden) expect(await asVisitor(member)).toEqual({ profile: null, photos: [] })
  },
)

test('only admins can view profiles as a visitor', covers('ADM-12.11'), async () => {
  const moderator = await at.app.given.member({ role: 'moderator' })
  for (const endpoint of [viewAsVisitor, listPhotosAsVisitor])
    for (const caller of [at.app.visitor(), at.app.as(at.member), at.app.as(moderator)])
      expect((await caller.call(endpoint, { username: at.member.username })).status).toBeGreaterThan(400)
})
