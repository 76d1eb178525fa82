import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import {
  saveNotificationNames,
  saveNotificationSetting,
} from '#shared/domains/notifications/notifications.contract.ts'
import { countNewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import { fabPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { NOTICE_KINDS } from '#shared/notices.ts'
import { NOTICES } from '#server/testing/matrices/endpoints.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  answerOf,
  connectPages,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  connectPages()
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

const scene = async () => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  return { anna, max, photoId: await site.given.photo(max) }
}
const fab = async (member: Member, photoId: string) => (await site.as(member).call(fabPhoto, { photoId })).ok
const write = async (from: Member, { username: to }: Member) =>
  (await site.as(from).call(sendMessage, { to, body: 'Hello', clientKey: newId() })).ok.thread
const countNew = async (member: Member) => (await site.as(member).call(countNewNotices, {})).ok.all
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Your notifications, latest first' })).getAllByRole('link')
const bell = () => within(screen.getByRole('banner')).getByRole('link', { name: /^Notifications/ })
const page = '/notifications'

test(
  'each notification says what happened and leads there, and viewing notifications marks them as seen and lowers the count',
  covers('BEY-08.1', 'BEY-08.2', 'BEY-08.3'),
  async () => {
    const { anna, max, photoId } = await scene()
    const thread = await write(anna, max)
    site.clock.advance(1000)
    for (const fan of [anna, await site.given.member()]) {
      await fab(fan, photoId)
      site.clock.advance(1000)
    }
    const { user } = await site.open('/update-status', max)
    await waitFor(() => expect(bell()).toHaveTextContent('Notifications2 new'))
    await waitFor(() => expect(document.title).toMatch(/^\(2\) /))
    await user.click(bell())
    const shown = await rows()
    expect(shown.map((row) => row.getAttribute('href'))).toEqual([
      '/photos/recent-fabs',
      `/messages/thread/${thread.id}`,
    ])
    expect(shown[0]).toHaveTextContent(/ and 1 other fabbed your photo/)
    expect(shown[1]).toHaveTextContent(`${anna.username} wrote to you`)
    for (const row of shown) expect(within(row).getByText('New')).toBeVisible()
    await waitFor(() => expect(bell()).toHaveTextContent(/^Notifications$/))
    expect(await countNew(max)).toBe(0)
    // The conversation is still unread.
    await waitFor(() => expect(document.title).toMatch(/^\(1\) Notifications/))
  },
)

test('new notifications stay marked until the page is left, even if the list is refetched', async () => {
  const { anna, max } = await scene()
  await write(anna, max)
  const { calls, user } = await site.open(page, max)
  const [row] = await rows()
  expect(row).toHaveTextContent(/New$/)
  await waitFor(async () => expect(await countNew(max)).toBe(0))
  const asked = () => calls.filter(({ url }) => /^\/api\/notifications(\?|$)/.test(url)).length
  await waitFor(async () => expect((await site.services.hub.listOnline([max.id])).size).toBe(1))
  const before = asked()
  // Each time the socket connects, the page refetches what it may have missed.
  site.services.hub.disconnectMember(max.id)
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  await waitFor(() => expect(bell()).toHaveTextContent(/^Notifications$/))
  expect((await rows())[0]).toHaveTextContent(/New$/)
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ })
  await user.click(bell())
  await waitFor(async () => expect((await rows())[0]).not.toHaveTextContent(/New$/))
})

test('each kind of notification leads to a page with the details', async () => {
  const about = newId()
  const { user, trouble } = await site.open('/update-status', await site.given.member())
  const items = NOTICE_KINDS.map((kind) => ({
    id: newId(),
    kind,
    about,
    isNew: true,
    at: site.clock.now().toISOString(),
    who: null,
    ownName: null,
    others: 0,
    photo: null,
  }))
  trouble('GET /api/notifications', answerOf(200, { items, next: null }))
  await screen.findByRole('heading', { level: 1 })
  await user.click(bell())
  const led = (await rows()).map((row, at) => [NOTICE_KINDS[at], row.getAttribute('href')])
  expect(led).toEqual(NOTICE_KINDS.map((kind) => [kind, NOTICES[kind]?.leadsTo.replace('{about}', about)]))
})

/** Kinds of notifications, with the page that each leads to and is marked as seen on. */
const PAGE_OF = {
  verification_decision: '/verifications',
  username_decision: '/account/username',
  report_answer: '/account/reports',
  report_decision: '/account/reports',
} as const

test(
  'a notification of a decision or a response leads to its page, and is marked as seen only there',
  covers('BEY-08.2', 'MAIL-08.2', 'MAIL-09.2', 'BEY-07.2'),
  async () => {
    const max = await site.given.member()
    const tell = async () => {
      for (const kind of Object.keys(PAGE_OF) as (keyof typeof PAGE_OF)[]) {
        await site.given.notice(max, { kind, about: newId() })
        site.clock.advance(1000)
      }
    }
    await tell()
    const { user } = await site.open(page, max)
    const shown = await rows()
    expect(shown.map((row) => row.getAttribute('href'))).toEqual(Object.values(PAGE_OF).toReversed())
    await waitFor(async () => expect(await countNew(max)).toBe(0))
    const toUsername = shown.find((row) => row.getAttribute('href') === PAGE_OF.username_decision)
    if (toUsername) await user.click(toUsername)
    expect(await screen.findByLabelText('New username')).toBeVisible()
    expect(address()).toBe('/account/username')

    await tell()
    await site.open('/update-status', max)
    await waitFor(() => expect(bell()).toHaveTextContent('Notifications4 new'))
    for (const [path, left] of [
      ['/verifications', 3],
      ['/account/username', 2],
      ['/account/reports', 0],
    ] as const) {
      await site.open(path, max)
      await waitFor(async () => expect([path, await countNew(max)]).toEqual([path, left]))
    }
  },
)

test(
  'a notification of new matches names the saved search, unless its member wants no names',
  covers('BEY-03.6'),
  async () => {
    const max = await site.given.member()
    const about = await site.given.savedSearch(max, { name: 'Weekends' })
    await site.given.notice(max, { kind: 'new_match', about })
    await site.open(page, max)
    expect((await rows())[0]).toHaveTextContent(/^Someone new matches your search “Weekends”/)
    await site.as(max).call(saveNotificationNames, { withoutNames: true })
    await site.open(page, max)
    expect((await rows())[0]).toHaveTextContent(/^Someone new matches a search you saved/)
  },
)

test('a page marks only the notifications of what it shows as seen', covers('BEY-08.2'), async () => {
  const { anna, max, photoId } = await scene()
  await write(anna, max)
  await fab(anna, photoId)
  await site.open('/photos/recent-fabs', max)
  await waitFor(async () => expect(await countNew(max)).toBe(1))
  await waitFor(() => expect(bell()).toHaveTextContent('Notifications1 new'))
})

test(
  'profile views create a notification, marked as seen on the page listing the viewers',
  covers('BEY-08.2'),
  async () => {
    const { anna, max } = await scene()
    for (const { username } of [anna, max]) {
      for (const viewer of [await site.given.member(), await site.given.member()])
        await site.as(viewer).call(getProfile, { username })
    }
    const open = async (member: Member) => {
      await site.open(page, member)
      return rows()
    }
    await site.given.tier(anna, 'gold')
    expect((await open(anna))[0]).toHaveTextContent(/^\S+ and 1 other looked at your profile/)
    const [shown, ...others] = await open(max)
    expect(others).toEqual([])
    expect(shown).toHaveTextContent(/^2 people looked at your profile/)
    expect(shown).toHaveAttribute('href', '/profile/viewers')
    await waitFor(async () => expect(await countNew(max)).toBe(0))
    site.clock.advance(1000)
    await site.as(await site.given.member()).call(getProfile, { username: max.username })
    expect(await countNew(max)).toBe(1)
    await site.open('/profile/viewers', max)
    await waitFor(async () => expect(await countNew(max)).toBe(0))
  },
)

test(
  'the number before the page title counts conversations, chats and other notifications, and is hidden in discreet mode',
  covers('BEY-08.3', 'BEY-25.1'),
  async () => {
    const { anna, max, photoId } = await scene()
    await write(anna, max)
    await fab(anna, photoId)
    const chatter = site.as(await site.given.member())
    const { roomId } = (await chatter.call(startChat, { memberId: max.id })).ok
    await chatter.call(sendLine, { roomId, text: 'Are you there?', clientKey: newId() })
    await site.open('/update-status', max)
    await waitFor(() => expect(document.title).toMatch(/^\(3\) /))
    document.cookie = 'discreet=1; Path=/'
    await site.open('/update-status', max)
    await waitFor(() => expect(bell()).toHaveTextContent('Notifications3 new'))
    expect(document.title).toBe('Notes')
    document.cookie = 'discreet=; Path=/; Max-Age=0'
  },
)

test(
  'the button to mark all notifications as read includes those further down',
  covers('BEY-08.2'),
  async () => {
    const { max } = await scene()
    for (let at = 0; at < 21; at += 1) {
      await site.given.notice(max, { kind: 'username_decision', about: newId() })
      site.clock.advance(1000)
    }
    const { user, trouble } = await site.open(page, max)
    expect(await rows()).toHaveLength(20)
    await waitFor(() => expect(bell()).toHaveTextContent('Notifications1 new'))
    const mend = trouble('POST /api/notifications/seen', refusalOf(503, 'unavailable'))
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t mark them as read. Please try again.']))
    mend()
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(bell()).toHaveTextContent(/^Notifications$/))
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(21))
  },
)

test('a list of notifications that failed to load can be retried, and an empty one leads to the members', async () => {
  const { user, trouble } = await site.open('/update-status', await site.given.member())
  const mend = trouble('GET /api/notifications', refusalOf(503, 'unavailable'))
  await screen.findByRole('heading', { level: 1 })
  await user.click(bell())
  expect(await screen.findByText('We couldn’t load your notifications.')).toBeVisible()
  mend()
  await user.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('Nothing new yet')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse members' })).toHaveAttribute('href', '/browse')
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('members’ names and notification kinds can be turned off', covers('BEY-08.1', 'BEY-25.6'), async () => {
  const { anna, max, photoId } = await scene()
  await write(anna, max)
  await fab(anna, photoId)
  const { user } = await site.open('/account/notifications', max)
  await user.click(await screen.findByRole('switch', { name: 'Fabs of your photos: On the site' }))
  await waitFor(() => expect(bell()).toHaveTextContent('Notifications1 new'))
  await user.click(screen.getByRole('switch', { name: 'No names in your notifications' }))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'No names in your notifications' })).toBeChecked(),
  )
  await user.click(bell())
  await waitFor(async () =>
    expect((await rows()).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^You have a new message/),
    ]),
  )
  const answer = await site.as(max).call(saveNotificationSetting, { kind: 'photo_fab', mail: 'never' })
  expect(answer.ok).toMatchObject({ withoutNames: true })
  expect(answer.ok.settings).toContainEqual({ kind: 'photo_fab', inApp: false, mail: 'never', push: false })
})
