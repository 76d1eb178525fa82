import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { listWinks, sendWink } from '#shared/domains/winks/winks.contract.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

const winksOf = async (member: Member) => (await site.as(member).call(listWinks, {})).ok.items
const buttonFor = ({ username }: Member) => screen.findByRole('button', { name: `Send Wink to ${username}` })
const openProfile = ({ username }: Member, viewer?: Member) => site.open(`/profile/${username}`, viewer)

test('a member winks from a profile, with the line they chose', covers('PUBP-14', 'PUBP-17'), async () => {
  const [viewer, member] = [await site.given.member(), await site.given.member()]
  const { user, idle } = await openProfile(member, viewer)
  const button = await buttonFor(member)
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('radio')).toHaveLength(7)
  await user.click(dialog.getByLabelText('You look like very good company.'))
  await user.click(dialog.getByRole('button', { name: 'Send Wink' }))
  await idle()
  await waitFor(() => expect(toasts()).toEqual(['Wink sent!']))
  expect(await winksOf(member)).toMatchObject([{ line: 'company', from: { username: viewer.username } }])
})

test('a member who was winked at today can be winked at again tomorrow', covers('WINK-12.2'), async () => {
  const [viewer, member] = [await site.given.member(), await site.given.member()]
  await site
    .as(viewer)
    .call(sendWink, { memberId: member.id })
    .then(({ ok }) => ok)
  const { user } = await openProfile(member, viewer)
  const winked = await screen.findByRole('button', { name: `You winked at ${member.username} today` })
  expect(winked).toHaveAccessibleDescription('Winked today. You can wink again tomorrow.')
  await user.click(winked)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test(
  'a visitor who winks is sent to the log-in page, and then back to the profile',
  covers('PUBP-14', 'PUBP-17'),
  async () => {
    const member = await site.given.member()
    const { user } = await openProfile(member)
    await user.click(await screen.findByRole('link', { name: `Send Wink to ${member.username}` }))
    await waitFor(() => expect(address()).toBe(`/login?from=%2Fprofile%2F${member.username}`))
  },
)

test('the owner of a profile has no wink button', covers('PUBP-14'), async () => {
  const member = await site.given.member()
  await openProfile(member, member)
  expect(await screen.findByRole('heading', { level: 1, name: member.username })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Send Wink/ })).toBeNull()
})

test('a member who may not write to someone sees why when winking at them', covers('WINK-12.1'), async () => {
  const [viewer, member] = [await site.given.member(), await site.given.member()]
  await site
    .as(member)
    .call(saveContactPreferences, {
      allowFriendsOnly: true,
      verifiedOnly: false,
      withPhotoOnly: false,
      openingQuestion: '',
      allowedProfileTypes: [],
      blockedProfileTypes: [],
    })
    .then(({ ok }) => ok)
  const { user, idle } = await openProfile(member, viewer)
  await user.click(await buttonFor(member))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send Wink' }))
  await idle()
  await waitFor(() =>
    expect(toasts()).toEqual(['You cannot send messages to this user due to their contact preferences.']),
  )
  expect(await winksOf(member)).toEqual([])
})

test('a search card has the wink button over its photo, for members only', covers('BEY-31'), async () => {
  const [viewer, member] = [await site.given.member(), await site.given.member()]
  const { user, idle } = await site.open('/browse', viewer)
  await user.click(await buttonFor(member))
  expect(
    await within(await screen.findByRole('dialog')).findByRole('radio', { name: 'Just a wink' }),
  ).toHaveFocus()
  // Submits the form as Enter does in a browser.
  fireEvent.submit(document.activeElement ?? document)
  await idle()
  expect(await winksOf(member)).toMatchObject([{ line: null }])
  expect(await screen.findByRole('button', { name: `You winked at ${member.username} today` })).toBeVisible()
  await site.open('/browse')
  expect(await screen.findByRole('link', { name: member.username })).toBeVisible()
  expect(screen.queryByRole('button', { name: `Send Wink to ${member.username}` })).toBeNull()
})
