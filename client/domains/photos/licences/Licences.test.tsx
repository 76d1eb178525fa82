import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { sentPhotoPath } from '#shared/domains/messages/messages.locks.contract.ts'
import { giveLicence, listReceivedLicences } from '#shared/domains/photos/photos.licences.contract.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const RECEIVED = '/photos/licences/received'

/** A member with one photo for chosen members, and a second member. */
const createPair = async () => {
  const [owner, other] = [await site.given.member(), await site.given.member()]
  const photoId = await site.given.photo(owner, { audience: 'chosen' })
  return { owner, other, photoId }
}

test(
  'a photo for chosen members says that only its owner sees it until it’s shared by username in the same dialog, and the share can be revoked immediately',
  covers('BEY-12.1', 'BEY-23.1'),
  async () => {
    const [owner, other] = [await site.given.member(), await site.given.member()]
    await site.given.photo(owner)
    const { user } = await site.open('/photos/manage', owner)
    await user.click(await screen.findByRole('button', { name: /^Photo 1,/ }))
    const choice = await screen.findByRole('combobox', { name: 'Who can see it' })
    await user.selectOptions(choice, 'Only members I choose')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByRole('heading', { level: 2, name: 'Photo 1' })).toBeVisible()
    expect(await dialog.findByText('No one yet.')).toBeVisible()
    const onlyOwner = 'Only you can see this photo until you choose someone.'
    const said = () => dialog.queryByText(onlyOwner)
    const choose = dialog.getByRole('button', { name: 'Choose members' })
    await user.click(choose)
    expect(dialog.queryByLabelText('Username')).toBeNull()
    expect(said()).toHaveRole('status')
    await user.click(choose)
    await user.click(dialog.getByRole('button', { name: 'Share' }))
    expect(dialog.getByText('Enter a username.')).toBeVisible()
    await user.click(dialog.getByLabelText('Username'))
    await user.paste('nobody-at-all')
    await user.click(dialog.getByRole('button', { name: 'Share' }))
    expect(await dialog.findByText('User "nobody-at-all" not found.')).toBeVisible()
    expect(dialog.getByLabelText('Username')).toHaveFocus()

    await user.clear(dialog.getByLabelText('Username'))
    await user.paste(other.username)
    await user.click(dialog.getByRole('radio', { name: 'Until I take it back' }))
    await user.click(dialog.getByRole('button', { name: 'Share' }))
    const row = within(await dialog.findByRole('listitem'))
    expect(row.getByText(other.username)).toBeVisible()
    expect(row.getByText('No end date')).toBeVisible()
    expect(row.getByText('Not opened yet')).toBeVisible()
    expect(dialog.getByLabelText('Username')).toHaveValue('')
    expect(await dialog.findByText(`Shared with ${other.username}.`)).toHaveRole('status')

    await user.click(row.getByRole('button', { name: `Stop sharing: ${other.username}` }))
    expect(await dialog.findByText('No one yet.')).toBeVisible()
    await waitFor(() => expect(toasts()).toContain('No longer shared'))
    expect((await site.as(other).call(listReceivedLicences, {})).ok.items).toEqual([])
    await waitFor(() => expect(said()).toBeVisible())
    await user.selectOptions(choice, 'Friends')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(said()).toBeNull())
    expect(dialog.queryByLabelText('Username')).toBeNull()
  },
)

test(
  'the owner sees who opened a photo, and stops sharing it; a list that failed to load can be retried, and both say when they’re empty',
  covers('BEY-23.1', 'BEY-23.4'),
  async () => {
    const { owner, other, photoId } = await createPair()
    await site.as(owner).call(giveLicence, { photoId, username: other.username, duration: 'week' })
    await site.as(other).request('GET', mediaPath(photoId, 'full'))
    const { user, trouble } = await site.open('/other', owner)
    const end = trouble('GET /api/photos/licences/given', refusalOf(422, 'invalid_input'))
    await user.click((await screen.findAllByRole('link', { name: 'Manage Photos' }))[0] ?? document.body)
    await user.click(await screen.findByRole('link', { name: 'Shared photos' }))
    expect(await screen.findByText('We couldn’t load this list.')).toBeVisible()
    expect(screen.queryByText(other.username)).toBeNull()
    end()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const row = within(
      within(await screen.findByRole('list', { name: 'Photos you share' })).getByRole('listitem'),
    )
    expect(row.getByText(/^Opened/)).toBeVisible()
    expect(row.getByText(/^Until /)).toBeVisible()

    await user.click(row.getByRole('button', { name: `Stop sharing: ${other.username}` }))
    expect(await screen.findByText('You haven’t shared any photos yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your photos' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Shared with you' }))
    expect(await screen.findByText('Nothing shared with you yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your messages' })).toBeVisible()
  },
)

test(
  'a photo shared with a member is opened from the list of received photos',
  covers('BEY-23.1', 'BEY-23.4'),
  async () => {
    const { owner, other, photoId } = await createPair()
    await site.as(owner).call(giveLicence, { photoId, username: other.username, duration: 'day' })
    const { user } = await site.open(RECEIVED, other)
    const opener = await screen.findByRole('button', { name: `Open the photo of ${owner.username}` })
    await user.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: `Photo of ${owner.username}` }))
    expect(dialog.getByRole('img')).toHaveAttribute('src', mediaPath(photoId, 'full'))
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? opener)
    await waitFor(() => expect(opener).toHaveFocus())
  },
)

/** A conversation with one message, sent with a photo. */
const createSent = async () => {
  const { owner, other, photoId } = await createPair()
  const photo = { photoId, duration: 'day' }
  const first = { to: other.username, body: 'Me in the garden', clientKey: newId(), photo }
  const { thread, message } = (await site.as(owner).call(sendMessage, first)).ok
  return { owner, other, path: `/messages/thread/${thread.id}`, threadId: thread.id, messageId: message.id }
}

test(
  'a photo in a message is shown only once it’s opened, one member’s photos can be set to open automatically, and one no longer shared says so',
  covers('BEY-24.1'),
  async () => {
    const { owner, other, path, threadId, messageId } = await createSent()
    const { user, trouble } = await site.open(path, other)
    expect(await screen.findByText('Me in the garden', { selector: '[role=log] p' })).toBeVisible()
    expect(screen.queryByRole('img', { name: `Photo from ${owner.username}` })).toBeNull()
    expect(document.body.innerHTML).not.toContain('/media/messages')
    await user.click(screen.getByRole('button', { name: 'Open photo' }))
    const photo = await screen.findByRole('img', { name: `Photo from ${owner.username}` })
    expect(photo).toHaveAttribute('src', sentPhotoPath(messageId, 'full'))
    const close = within(screen.getByRole('log')).getByRole('button', { name: 'Close' })
    await waitFor(() => expect(close).toHaveFocus())
    await user.click(close)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open photo' })).toHaveFocus())
    expect(document.body.innerHTML).not.toContain('/media/messages')

    const always = `Always open photos from ${owner.username}`
    await user.click(await screen.findByRole('button', { name: always }))
    await user.click(
      await screen.findByRole('button', { name: `Ask me before photos from ${owner.username}` }),
    )
    expect(await screen.findByRole('button', { name: always })).toBeVisible()
    const [message] = (await site.as(other).call(listMessages, { threadId })).ok.items
    expect(message?.lock).toMatchObject({ state: 'open', isAlwaysOpen: false })

    await user.click(within(screen.getByRole('log')).getByRole('button', { name: 'Close' }))
    const again = await screen.findByRole('button', { name: 'Open photo', busy: false })
    trouble(`PUT /api/messages/photos/${messageId}`, refusalOf(409, 'photo_no_longer_shared'))
    await user.click(again)
    expect(await screen.findByText('This photo is no longer shared.')).toBeVisible()
  },
)

test('the sender sees the photo they sent, without a lock', covers('BEY-24.4'), async () => {
  const { owner, path, messageId } = await createSent()
  await site.open(path, owner)
  expect(await screen.findByRole('img', { name: 'The photo you sent' })).toHaveAttribute(
    'src',
    sentPhotoPath(messageId, 'full'),
  )
  expect(screen.queryByRole('button', { name: /open/i })).toBeNull()
})
