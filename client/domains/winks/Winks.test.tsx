import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { listWinks, sendWink, type WinkLine } from '#shared/domains/winks/winks.contract.ts'
import { storeWink } from '#server/domains/winks/winks.samples.ts'
import { newTown } from '#server/testing/scenario/town.ts'
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

const wink = async (from: Member, to: Member, line: WinkLine | null = null) =>
  (await site.as(from).call(sendWink, { memberId: to.id, line })).ok

/** A member with a wink from each of `count` others, oldest first. */
const givenWinks = async (count: number) => {
  const recipient = await site.given.member()
  const senders: Member[] = []
  for (let at = 0; at < count; at += 1) {
    const sender = await site.given.member({ profileTitle: `We are number ${at}`, town: 'York' })
    senders.push(sender)
    await wink(sender, recipient, 'drink')
    site.clock.advance(1000)
  }
  const [first = recipient] = senders
  return { recipient, senders, first }
}
const LIST = 'Winks you got, latest first'
const EMPTY = 'No winks yet'
const rows = async () => within(await screen.findByRole('list', { name: LIST })).getAllByRole('listitem')
/** Finds a button once it's no longer busy. */
const button = (name: string) => screen.findByRole('button', { name, busy: false })
const dialog = async () => within(await screen.findByRole('dialog'))
const storedFor = async (member: Member) => (await site.as(member).call(listWinks, {})).ok.items

test(
  'the winks page lists winks, newest first, and one that arrives; those already seen are neither new on the next visit nor counted beside the link',
  covers('WINK-01', 'WINK-02', 'WINK-03', 'WINK-15', 'SHELL-36', 'BEY-31'),
  async () => {
    const { recipient, senders } = await givenWinks(2)
    const { user } = await site.open('/other', recipient)
    const [link] = await screen.findAllByRole('link', { name: /^Winks\s*2 new$/ })
    if (link) await user.click(link)
    expect(await screen.findAllByText('New')).toHaveLength(2)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Winks')
    const listed = await rows()
    const names = senders.map(({ username }) => username).toReversed()
    expect(listed.map((row) => within(row).getByRole('link').textContent)).toEqual(names)
    const [latest] = listed
    if (!latest) throw new Error('nothing is listed')
    expect(within(latest).getByRole('link')).toHaveAttribute('href', `/profile/${names[0]}`)
    for (const text of [
      'Female · 30 · York',
      'We are number 1',
      '“A drink one evening? No rush, no pressure.”',
      'New',
    ])
      expect(within(latest).getByText(text)).toBeVisible()
    expect((await screen.findAllByRole('link', { name: 'Winks' })).length).toBeGreaterThan(0)
    expect(await screen.findAllByText('New')).toHaveLength(2)
    await site.open('/winks', recipient)
    expect(await rows()).toHaveLength(2)
    expect(screen.queryByText('New')).toBeNull()

    const sender = await site.given.member()
    await waitFor(async () => expect((await site.services.hub.listOnline([recipient.id])).size).toBe(1))
    await wink(sender, recipient)
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    expect(await screen.findByRole('link', { name: sender.username })).toBeVisible()
  },
)

test(
  'one wink is deleted and the focus moves to the next, failures are reported, and without a wink there’s nothing to delete',
  covers('WINK-04', 'WINK-06', 'WINK-07', 'WINK-08', 'WINK-10', 'WINK-11', 'WINK-14'),
  async () => {
    const { recipient, senders } = await givenWinks(2)
    const [older, newer] = senders.map(({ username }) => `Delete the wink from ${username}`)
    const { user, trouble } = await site.open('/winks', recipient)
    const [latest] = await storedFor(recipient)
    const endOne = trouble(`DELETE /api/winks/${latest?.id}`, refusalOf(503, 'unavailable'))
    await user.click(await button(newer ?? ''))
    await waitFor(() => expect(toasts()).toEqual(['Failed to delete wink.']))
    trouble('DELETE /api/winks', refusalOf(503, 'unavailable'))
    await user.click(await button('Delete all'))
    expect((await dialog()).getByRole('heading', { name: 'Delete all winks?' })).toBeVisible()
    await user.click((await dialog()).getByRole('button', { name: 'Keep them' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await button('Delete all'))
    await user.click((await dialog()).getByRole('button', { name: 'Delete all' }))
    await waitFor(() => expect(toasts()).toEqual(['Failed to bulk delete winks.']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await rows()).toHaveLength(2)
    expect(await storedFor(recipient)).toHaveLength(2)
    endOne()

    // The list's response arrives long before the count's, so the wink is gone before everything is done.
    let count = (): void => undefined
    const endCount = trouble('GET /api/winks/new', async () => {
      await new Promise<void>((resolve) => (count = resolve))
      return answerOf(200, { count: 0 })()
    })
    await user.click(await button(newer ?? ''))
    await waitFor(() => expect(toasts()).toEqual(['Wink deleted.']))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    endCount()
    count()
    await waitFor(async () => expect(await button(older ?? '')).toHaveFocus())
    await user.click(await button(older ?? ''))
    await waitFor(() => expect(screen.getByText(EMPTY)).toHaveFocus())
    expect(await storedFor(recipient)).toEqual([])
    expect(screen.getByRole('link', { name: 'Browse members' })).toHaveAttribute('href', '/browse')
    const all = await button('Delete all')
    expect(all).toHaveAttribute('aria-disabled', 'true')
    expect(all).toHaveAccessibleDescription('There are no winks to delete.')
  },
)

test(
  'a wink is returned with a line, and a rejected return says why; another gets a kind no, whose text its sender reads',
  covers('BEY-31', 'WINK-12.1'),
  async () => {
    const { recipient, senders, first } = await givenWinks(2)
    const second = senders[1] ?? first
    const { user, trouble } = await site.open('/winks', recipient)
    const ask = async () => {
      await user.click(await button(`Wink back at ${first.username}`))
      return dialog()
    }
    const end = trouble('POST /api/winks', refusalOf(409, 'wink_declined'))
    await user.click((await ask()).getByRole('button', { name: 'Send Wink' }))
    await waitFor(() =>
      expect(toasts()).toEqual(['They’ve already thanked you for a wink. Let’s leave it at that for now.']),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    end()
    const asked = await ask()
    expect(asked.getAllByRole('radio')).toHaveLength(7)
    expect(asked.getByRole('radio', { name: 'Just a wink' })).toBeChecked()
    await user.click(asked.getByRole('radio', { name: 'You look like very good company.' }))
    await user.click(asked.getByRole('button', { name: 'Send Wink' }))
    await waitFor(() => expect(toasts()).toEqual(['Wink sent!']))
    expect(await screen.findByText('You winked back')).toBeVisible()
    expect(await storedFor(first)).toMatchObject([{ line: 'company', from: { id: recipient.id } }])

    await user.click(await button(`Say no, thank you to ${second.username}`))
    const sentence = 'Thank you for the wink. We’re not quite a match, but it was lovely to be noticed.'
    expect((await dialog()).getByText(new RegExp(sentence))).toBeVisible()
    await user.click((await dialog()).getByRole('button', { name: 'Send it' }))
    expect(await screen.findByText('You said no, thank you')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Wink back/ })).toBeNull()
    expect((await site.as(second).call(listNotices, {})).ok.items).toHaveLength(1)
    await site.open('/notifications', second)
    expect(await screen.findByText(`${recipient.username}: “${sentence}”`)).toBeVisible()
  },
)

test(
  'a list of winks that failed to load can be retried, more than one page is shown on request, and all of them are deleted',
  covers('WINK-01', 'WINK-05.1', 'WINK-05.2', 'WINK-09'),
  async () => {
    const recipient = await site.given.member()
    for (let at = 0; at < 21; at += 1)
      await storeWink(site.services, { from: await site.given.member(), to: recipient })
    const { user, trouble } = await site.open('/other', recipient)
    const end = trouble('GET /api/winks', refusalOf(503, 'unavailable'))
    const [link] = await screen.findAllByRole('link', { name: /^Winks/ })
    if (link) await user.click(link)
    expect(await screen.findByText('We couldn’t load your winks.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete all' })).toBeNull()
    end()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(21))

    const all = await button('Delete all')
    expect((await rows()).at(-1)?.compareDocumentPosition(all)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(all)
    await user.click((await dialog()).getByRole('button', { name: 'Delete all' }))
    await waitFor(() => expect(toasts()).toEqual(['All winks deleted.']))
    expect(await screen.findByText(EMPTY)).toBeVisible()
    expect(await storedFor(recipient)).toEqual([])
  },
)

const buttonFor = ({ username }: Member) => screen.findByRole('button', { name: `Send Wink to ${username}` })
const preferences = (allowFriendsOnly: boolean) => ({
  allowFriendsOnly,
  verifiedOnly: false,
  withPhotoOnly: false,
  openingQuestion: '',
  allowedProfileTypes: [],
  blockedProfileTypes: [],
})

test(
  'a member winks from a profile with a line, once they may write to its owner, and can wink again tomorrow',
  covers('PUBP-14', 'PUBP-17', 'WINK-12.1', 'WINK-12.2'),
  async () => {
    const [viewer, member] = [await site.given.member(), await site.given.member()]
    await site.as(member).call(saveContactPreferences, preferences(true))
    const { user } = await site.open(`/profile/${member.username}`, viewer)
    await user.click(await buttonFor(member))
    await user.click((await dialog()).getByRole('button', { name: 'Send Wink' }))
    await waitFor(() =>
      expect(toasts()).toEqual(['You cannot send messages to this user due to their contact preferences.']),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await storedFor(member)).toEqual([])

    await site.as(member).call(saveContactPreferences, preferences(false))
    await user.click(await buttonFor(member))
    const asked = await dialog()
    expect(asked.getAllByRole('radio')).toHaveLength(7)
    await user.click(asked.getByLabelText('You look like very good company.'))
    await user.click(asked.getByRole('button', { name: 'Send Wink' }))
    await waitFor(() => expect(toasts()).toEqual(['Wink sent!']))
    expect(await storedFor(member)).toMatchObject([{ line: 'company', from: { username: viewer.username } }])

    const winked = await screen.findByRole('button', { name: `You winked at ${member.username} today` })
    expect(winked).toHaveAccessibleDescription('Winked today. You can wink again tomorrow.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(winked)
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test(
  'a search card has the wink button over its photo for members, but not for visitors, who are sent to the log-in page from a profile',
  covers('BEY-31', 'PUBP-14', 'PUBP-17'),
  async () => {
    const { town, ...local } = newTown(site)
    const [viewer, member] = [await site.given.member(), await local.member()]
    const { user, idle } = await site.open(`/browse?town=${town}`, viewer)
    await user.click(await buttonFor(member))
    expect(await (await dialog()).findByRole('radio', { name: 'Just a wink' })).toHaveFocus()
    // Submits the form as Enter does in a browser.
    fireEvent.submit(document.activeElement ?? document)
    await idle()
    expect(await storedFor(member)).toMatchObject([{ line: null }])
    const winked = `You winked at ${member.username} today`
    expect(await screen.findByRole('button', { name: winked })).toBeVisible()
    history.pushState(null, '', `/profile/${viewer.username}`)
    expect(await screen.findByRole('heading', { level: 1, name: viewer.username })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Send Wink/ }), 'no one winks at themselves').toBeNull()

    const visit = await site.open(`/browse?town=${town}`)
    const link = await screen.findByRole('link', { name: member.username })
    expect(screen.queryByRole('button', { name: `Send Wink to ${member.username}` })).toBeNull()
    await visit.user.click(link)
    await visit.user.click(await screen.findByRole('link', { name: `Send Wink to ${member.username}` }))
    await waitFor(() => expect(address()).toBe(`/login?from=%2Fprofile%2F${member.username}`))
  },
)
