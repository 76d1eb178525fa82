import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { requestFriendship, withdrawRequest } from '#shared/domains/friends/friends.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { fabPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { sendWink } from '#shared/domains/winks/winks.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { connectPages, openSite, refusalOf, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  connectPages()
  site = await openSite()
})
afterAll(() => site.close())

type Person = Awaited<ReturnType<Site['given']['member']>>

const NOTHING =
  'Nothing new right now. When someone writes, winks or looks at your profile, you’ll see it here.'
const news = async () => within(await screen.findByRole('region', { name: 'What’s new' }))
/** What each line says, and where it leads. */
const lines = async () =>
  (await news()).queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const expectLines = (expected: string[][]) => waitFor(async () => expect(await lines()).toEqual(expected))

/** What one member can do to be noticed by another. */
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

test('a member for whom nothing has happened is told so', covers('DASH-02.2'), async () => {
  await site.open('/dashboard', await site.given.member())
  expect(await (await news()).findByText(NOTHING)).toBeVisible()
  expect(await lines()).toEqual([])
})

test(
  'what the member has not seen stands there, each with its number and the way there, and names nobody',
  covers('DASH-02.2', 'VIEW-05'),
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
    await site.open('/dashboard', reader)
    await expectLines([
      ['1 chat with something new', `/chat/${one.id}`],
      ['2 unread conversations', '/messages/inbox'],
      ['2 friend requests waiting for you', '/friends/invites'],
      ['2 new winks', '/winks'],
      ['2 photos with new fabs', '/photos/recent-fabs'],
      ['2 members looked at you', '/profile/viewers'],
    ])
    expect((await news()).queryByText(NOTHING)).toBeNull()
    const shown = screen.getByRole('region', { name: 'What’s new' })
    for (const { username } of [one, other]) expect(shown).not.toHaveTextContent(username)
  },
)

test(
  'it follows what happens, goes once it’s seen, and counts nobody who can’t be seen any longer',
  covers('DASH-02.3'),
  async () => {
    const [reader, one, other] = [
      await site.given.member(),
      await site.given.member(),
      await site.given.member(),
    ]
    const { user } = await site.open('/dashboard', reader)
    expect(await (await news()).findByText(NOTHING)).toBeVisible()
    await waitFor(async () => expect((await site.services.hub.listOnline([reader.id])).size).toBe(1))
    await acts(one, reader).look()
    await expectLines([['1 member looked at you', '/profile/viewers']])
    site.clock.advance(1000)
    await acts(other, reader).look()
    await acts(other, reader).ask()
    await expectLines([
      ['1 friend request waiting for you', '/friends/invites'],
      ['2 members looked at you', '/profile/viewers'],
    ])
    await acts(other, reader).withdraw()
    await expectLines([['2 members looked at you', '/profile/viewers']])

    await user.click((await news()).getByRole('link'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Looked at me' })).toBeVisible()
    await user.click((await screen.findAllByRole('link', { name: 'Account Home' }))[0] ?? document.body)
    expect(await (await news()).findByText(NOTHING)).toBeVisible()

    await acts(one, reader).wink()
    await acts(other, reader).wink()
    await expectLines([['2 new winks', '/winks']])
    await site.as(one).call(blockMember, { memberId: reader.id })
    await site.open('/dashboard', reader)
    await expectLines([['1 new wink', '/winks']])
  },
)

test('what could not be counted is asked for again', async () => {
  const reader = await site.given.member()
  await acts(await site.given.member(), reader).wink()
  const { user, trouble } = await site.open('/dashboard', reader)
  const mend = trouble('GET /api/winks/new', refusalOf(422, 'invalid_input'))
  expect(await (await news()).findByText('We could not check what’s new.')).toBeVisible()
  mend()
  await user.click((await news()).getByRole('button', { name: 'Try again' }))
  await expectLines([['1 new wink', '/winks']])
})
