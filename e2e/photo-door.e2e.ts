import { bubbles, origin, sendByApi, test } from './conversations.ts'
import { covers, expect, expectGoodScreen, registerMember } from './fixtures.ts'
import { press, reach } from './keys.ts'
import { uploadPhoto } from './photos.ts'

test(
  'a photo sent in a conversation arrives closed, is opened and closed by its recipient, and revoked by its sender',
  { ...covers('BEY-24'), tag: '@phone' },
  async ({ page, newMember }) => {
    const anna = await registerMember(page)
    const photoId = await uploadPhoto(page)
    // So that nothing of it is seen on her profile.
    const hidden = await page.request.put(`/api/photos/${photoId}/audience`, {
      headers: { origin: origin() },
      data: { audience: 'chosen' },
    })
    expect(hidden.status()).toBe(200)
    const max = await newMember()
    const threadId = await sendByApi(page, max.username, 'Hello Max')
    const path = `/messages/thread/${threadId}`
    const fetched: string[] = []
    max.page.on('request', (request) => {
      if (request.resourceType() === 'image') fetched.push(new URL(request.url()).pathname)
    })
    await max.page.goto(path)
    await expect(bubbles(max.page)).toHaveCount(1)

    await page.goto(path)
    await press(page, page.getByRole('button', { name: 'Add one of your photos' }))
    const dialog = page.getByRole('dialog', { name: 'Add one of your photos' })
    await reach(page, dialog.getByRole('radio', { name: 'Photo 1' }))
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('radio', { name: 'Photo 1' })).toBeChecked()
    await expectGoodScreen(page, 'photo-door-choose')
    await press(page, dialog.getByRole('button', { name: 'Add to message' }))
    await expect(page.getByText('Photo to send: a day')).toBeVisible()
    await reach(page, page.getByLabel('Your message'))
    await page.keyboard.type('From our garden')
    await expectGoodScreen(page, 'photo-door-written')
    await press(page, page.getByRole('button', { name: 'Send' }))
    await expect(bubbles(page).last().getByRole('img', { name: 'The photo you sent' })).toBeVisible()

    const arrived = bubbles(max.page).last()
    const open = arrived.getByRole('button', { name: 'Open photo', exact: true })
    await expect(arrived).toContainText('From our garden')
    await expect(arrived).toContainText(`A photo from ${anna.username}. It stays closed until you open it.`)
    await expectGoodScreen(max.page, 'photo-door-closed')
    expect(fetched.filter((address) => address.startsWith('/media/'))).toEqual([])
    await press(max.page, open)
    const shown = arrived.getByRole('img', { name: `Photo from ${anna.username}` })
    await expect
      .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(800)
    await expectGoodScreen(max.page, 'photo-door-open')
    await press(max.page, arrived.getByRole('button', { name: 'Close', exact: true }))
    await expect(shown).toHaveCount(0)
    await press(max.page, open)
    await expect(shown).toBeVisible()

    await page.goto('/photos/licences')
    await expect(page.getByText('Sent in a message')).toBeVisible()
    await press(page, page.getByRole('button', { name: `Revoke: ${max.username}` }))
    await expect(page.getByText('You share no photos yet')).toBeVisible()
    await max.page.reload()
    await expect(arrived).toContainText('This photo is no longer shared.')
    await expect(shown).toHaveCount(0)
  },
)
