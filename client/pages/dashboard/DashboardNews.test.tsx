import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { requestFriendship, withdrawRequest } from '#shared/domains/friends/friends.contract.ts'
import { saveNotificationNames } from '#shared/domains/notifications/notifications.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { fabPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { sendWink } from '#shared/domains/winks/winks.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { giveTier } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { connectPages, openSite, refusalOf, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  connectPages()
  site = await openSite()
})
afterAll(() => site.close())

type Person = Awaited<ReturnType<Site['given']['member']>>

const NOTHING = 'Nothing new right now.'
const BROWSE = ['See who’s here', '/browse']
const news = async () => within(await screen.findByRole('region', { name: 'What’s new' }))
/** The text of each part of the news and the URL it links to. */
const parts = async () =>
  (await news()).queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const expectParts = (expected: string[][]) => waitFor(async () => expect(await parts()).toEqual(expected))
const faces = async () =>
  (await news())
    .queryAllByRole('img')
    .map((face) => face.getAttribute('alt') ?? face.getAttribute('aria-label'))
const expectFaces = (expected: Person[]) =>
  waitFor(async () =>
    expect(new Set(await faces())).toEqual(new Set(expected.map(({ username }) => username))),
  )

/** One member's actions that notify another. */
const acts = (by: Person, to: Person) => {
  const agent = site.as(by)
  return {
    look: async () => (await agent.call(getProfile, { username: to.username })).ok,
    wink: async () => (await agent.call(sendWink, { memberId: to.id, line: null })).ok,
    ask: async () => (await agent.call(requestFriendship, { memberId: to.id })).ok,
    withdraw: async () => (await agent.call(withdrawRequest, { memberId: to.id })).ok,
    write: async () =>
      (await agent.call(sendMessage, { to: to.username, body: 'Hello', clientKey: newId() })).ok,
    fab: async (photoId: string) => (await agent.call(fabPhoto, { photoId })).ok,
    chat: async () => {
      const { roomId } = (await agent.call(startChat, { memberId: to.id })).ok
      return (await agent.call(sendLine, { roomId, text: 'There?', clientKey: newId() })).ok
    },
  }
}

test(
  'unseen news is one sentence of linked counts, three at first and more on request, with the faces of the members behind it, and can be retried if it couldn’t be loaded',
  covers('DASH-02.2', 'DASH-02.4'),
  async () => {
    const [reader, one, other] = [
      await site.given.member(),
      await site.given.member(),
      await site.given.member(),
    ]
    const photos = [await site.given.photo(reader), await site.given.photo(reader, { isProfilePhoto: false })]
    for (const act of [acts(one, reader), acts(other, reader)]) {
      await act.look()
      await act.wink()
      await act.ask()
      await act.write()
      for (const photoId of photos) await act.fab(photoId)
    }
    await acts(one, reader).chat()
    const { user, trouble } = await site.open('/dashboard', reader)
    const mend = trouble('GET /api/winks/new', refusalOf(422, 'invalid_input'))
    expect(await (await news()).findByText('We couldn’t check what’s new.')).toBeVisible()
    mend()
    await user.click((await news()).getByRole('button', { name: 'Try again' }))
    const first = [
      ['One unread chat', `/chat/${one.id}`],
      ['two unread conversations', '/messages/inbox'],
      ['two friend requests', '/friends/invites'],
    ]
    await expectParts(first)
    const region = screen.getByRole('region', { name: 'What’s new' })
    expect(region).toHaveTextContent(
      'One unread chat, two unread conversations, two friend requests and more.',
    )
    await user.click(within(region).getByRole('button', { name: 'more' }))
    expect(within(region).getByRole('link', { name: 'two new winks' })).toHaveFocus()
    expect(within(region).queryByRole('button')).toBeNull()
    await expectParts([
      ...first,
      ['two new winks', '/winks'],
      ['new fabs on two photos', '/photos/recent-fabs'],
      ['two profile viewers', '/profile/viewers'],
    ])
    expect(region).toHaveTextContent(
      'One unread chat, two unread conversations, two friend requests, two new winks, new fabs on two photos and two profile viewers.',
    )
    await expectFaces([one, other])
    expect((await news()).queryByText(NOTHING)).toBeNull()
  },
)

test(
  'a viewer’s face is shown if the membership reveals viewers, and no face is shown if names are hidden',
  covers('DASH-02.4'),
  async () => {
    const [silver, looker] = [await site.given.member(), await site.given.member()]
    await giveTier(site, silver, { name: 'silver' })
    await acts(looker, silver).look()
    await site.open('/dashboard', silver)
    await expectFaces([looker])
    await acts(looker, silver).wink()
    await site.as(silver).call(saveNotificationNames, { withoutNames: true })
    await site.open('/dashboard', silver)
    await expectParts([
      ['One new wink', '/winks'],
      ['one profile viewer', '/profile/viewers'],
    ])
    expect(await faces()).toEqual([])
  },
)

test(
  'the dashboard’s news says if nothing is new and suggests what to do, follows live events without a free member’s viewers’ faces, drops what’s been seen, and doesn’t count members who aren’t visible any more',
  covers('DASH-02.2', 'DASH-02.3', 'DASH-02.4', 'VIEW-05'),
  async () => {
    const [reader, one, other] = [
      await site.given.member(),
      await site.given.member(),
      await site.given.member(),
    ]
    const { user } = await site.open('/dashboard', reader)
    expect(await (await news()).findByText(NOTHING)).toBeVisible()
    expect(await parts()).toEqual([BROWSE])
    await waitFor(async () => expect((await site.services.hub.listOnline([reader.id])).size).toBe(1))
    await acts(one, reader).look()
    await expectParts([['One profile viewer', '/profile/viewers']])
    expect(await faces()).toEqual([])
    site.clock.advance(1000)
    await acts(other, reader).look()
    await acts(other, reader).ask()
    await expectParts([
      ['One friend request', '/friends/invites'],
      ['two profile viewers', '/profile/viewers'],
    ])
    await acts(other, reader).withdraw()
    await expectParts([['Two profile viewers', '/profile/viewers']])

    await user.click((await news()).getByRole('link'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Looked at me' })).toBeVisible()
    await user.click((await screen.findAllByRole('link', { name: 'Account Home' }))[0] ?? document.body)
    expect(await (await news()).findByText(NOTHING)).toBeVisible()

    await acts(one, reader).wink()
    await acts(other, reader).wink()
    await expectParts([['Two new winks', '/winks']])
    await site.as(one).call(blockMember, { memberId: reader.id })
    await site.open('/dashboard', reader)
    await expectParts([['One new wink', '/winks']])
  },
)
