import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { saveNotificationSetting } from '#shared/domains/notifications/notifications.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { markSavedSearchSeen, notifyOfSavedSearch } from '#shared/domains/search/search.saved.contract.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { newTown, type Member } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
let town: ReturnType<typeof newTown>
let member: Member
let searchId: string
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  town = newTown(app)
  member = await town.member()
  searchId = await app.given.savedSearch(member, { name: 'Secret wish', query: { town: town.town } })
})

const join = () => {
  app.clock.advance(MINUTE)
  return town.member()
}
const pass = async (ms: number) => {
  app.clock.advance(ms)
  await app.services.jobs.drain()
}
/** Returns the emails sent to the member by the end of the next day. */
const mails = async () => {
  await pass(HOUR)
  await pass(DAY)
  return app.emails.splice(0).filter(({ to }) => to === member.email)
}

test(
  'all new members that match a saved search are in one daily email, which names neither anyone nor the search',
  covers('BEY-03.5', 'BEY-03.6', 'BEY-25.6'),
  async () => {
    const others = [await join(), await join()]
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Someone new')
    expect(mail?.text).toContain('http://127.0.0.1:0/browse#saved-searches')
    for (const secret of [...others.map(({ username }) => username), member.username, 'Secret wish', '2 '])
      expect(JSON.stringify({ ...mail, to: '', unsubscribe: '' })).not.toContain(secret)
    const listed = await app.as(member).request('GET', '/api/notifications')
    expect(JSON.parse(listed.body)).toMatchObject({
      items: [{ kind: 'new_match', who: null, ownName: 'Secret wish', others: 0, photo: null }],
    })
    for (const { username } of others) expect(listed.body).not.toContain(username)
    await join()
    expect(await mails()).toEqual([])
    await app.as(member).call(markSavedSearchSeen, { searchId })
    await join()
    expect(await mails()).toHaveLength(1)
  },
)

const forget: [string, (other: Member) => Promise<unknown>][] = [
  ['the member has opened the search', () => app.as(member).call(markSavedSearchSeen, { searchId })],
  [
    'the member no longer wants notifications about the search',
    () => app.as(member).call(notifyOfSavedSearch, { searchId, tell: false }),
  ],
  [
    'the kind is switched off',
    () => app.as(member).call(saveNotificationSetting, { kind: 'new_match', mail: 'never' }),
  ],
  ['the new member was blocked', ({ id }) => app.as(member).call(blockMember, { memberId: id })],
  [
    'the new member has blocked the member',
    (other) => app.as(other).call(blockMember, { memberId: member.id }),
  ],
  ['the new member hides from searches', (other) => app.as(other).call(updatePrivacy, { inSearch: false })],
]

test.each(forget)(
  'no email about a new member is sent if %s before it goes out',
  covers('BEY-03.4', 'MAIL-11.1'),
  async (_, act) => {
    const other = await join()
    // Every attempt to send the email in these hours fails.
    const { mail, database } = app.services
    const send = mail.send
    mail.send = () => Promise.reject(new Error('away'))
    await pass(HOUR)
    await pass(DAY)
    mail.send = send
    await act(other)
    await database.pool.query('update pgboss.job set start_after = now()')
    await pass(MINUTE)
    expect(app.emails.splice(0).filter(({ to }) => to === member.email)).toEqual([])
  },
)
