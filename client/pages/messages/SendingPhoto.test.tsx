import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { listGivenLicences } from '#shared/domains/photos/photos.licences.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { noAnswer, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Opens a conversation for a member who has received a message and has this many photos. */
const openReply = async (photos: number) => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  for (let at = 0; at < photos; at += 1) await site.given.photo(max)
  const first = { to: max.username, body: 'Hello Max', clientKey: newId() }
  const { thread } = (await site.as(anna).call(sendMessage, first)).ok
  const page = await site.open(`/messages/thread/${thread.id}`, max)
  const stored = async () =>
    (await page.agent.call(listMessages, { threadId: thread.id })).ok.items.map(({ body, lock }) => [
      body,
      lock?.state,
    ])
  return { ...page, anna, stored }
}
const openDialog = async ({ user }: Awaited<ReturnType<typeof openReply>>) => {
  await user.click(await screen.findByRole('button', { name: 'Add one of your photos' }))
  return within(await screen.findByRole('dialog', { name: 'Add one of your photos' }))
}
const submit = () => screen.getByRole('button', { name: 'Send' })

test(
  'a photo is sent with a reply for the chosen time, but not without text',
  covers('BEY-24.1', 'BEY-23.4'),
  async () => {
    const page = await openReply(1)
    const { user, stored, agent, anna } = page
    const dialog = await openDialog(page)
    const add = dialog.getByRole('button', { name: 'Add to message' })
    expect(await dialog.findByRole('radio', { name: 'Photo 1' })).not.toBeChecked()
    expect(add).toHaveAccessibleDescription('Choose a photo first.')
    await user.click(dialog.getByRole('radio', { name: 'Photo 1' }))
    await user.click(dialog.getByRole('radio', { name: 'A week' }))
    await user.click(add)
    expect(screen.getByText('Photo attached, viewable for 1 week')).toBeVisible()

    await user.click(submit())
    await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('Write a few words')]))
    await user.click(screen.getByLabelText('Your message'))
    await user.paste('From our garden')
    const sentAfter = site.clock.now().getTime()
    await user.click(submit())
    await waitFor(async () =>
      expect(await stored()).toEqual([
        ['Hello Max', undefined],
        ['From our garden', 'own'],
      ]),
    )
    expect(screen.queryByText('Photo attached, viewable for 1 week')).toBeNull()
    const [licence] = (await agent.call(listGivenLicences, {})).ok.items
    expect(licence?.username).toBe(anna.username)
    const sentAt = new Date(String(licence?.expiresAt)).getTime() - 7 * 86_400_000
    expect(sentAt).toBeGreaterThanOrEqual(sentAfter)
    expect(sentAt).toBeLessThanOrEqual(site.clock.now().getTime())
  },
)

test('a photo can be removed, and the next message is sent without it', async () => {
  const page = await openReply(1)
  const { user, stored } = page
  const dialog = await openDialog(page)
  await user.click(await dialog.findByRole('radio', { name: 'Photo 1' }))
  await user.click(dialog.getByRole('button', { name: 'Add to message' }))
  await user.click(screen.getByRole('button', { name: 'Leave the photo out' }))
  expect(screen.queryByText('Photo attached, viewable for 1 day')).toBeNull()
  await user.click(screen.getByLabelText('Your message'))
  await user.paste('Only words')
  await user.click(submit())
  await waitFor(async () => expect((await stored()).at(-1)).toEqual(['Only words', undefined]))
})

test('a failed reply keeps its photo and sends it on retry', async () => {
  const page = await openReply(1)
  const { user, stored, trouble } = page
  const dialog = await openDialog(page)
  await user.click(await dialog.findByRole('radio', { name: 'Photo 1' }))
  await user.click(dialog.getByRole('button', { name: 'Add to message' }))
  await user.click(screen.getByLabelText('Your message'))
  await user.paste('From our garden')
  const end = trouble('POST /api/messages', noAnswer)
  await user.click(submit())
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('img', { name: 'The photo you sent' })).toBeVisible()
  end()
  await user.click(again)
  await waitFor(async () => expect((await stored()).at(-1)).toEqual(['From our garden', 'own']))
})

test('a member without photos gets a link to add one', async () => {
  const page = await openReply(0)
  const dialog = await openDialog(page)
  expect(await dialog.findByText('No photos yet')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Go to your photos' })).toHaveAttribute('href', '/photos/manage')
})
