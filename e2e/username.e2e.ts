import { button, logInAs } from './shell.ts'
import { covers, expect, expectGoodScreen, PASSWORD, registerMember, test } from './fixtures.ts'

test(
  'a member asks for another username, an admin approves it, and the name follows everywhere',
  covers('UNAME-23', 'UNAME-24', 'UNAME-25'),
  async ({ page, browser }) => {
    const { username } = await registerMember(page)
    const wanted = `${username}.too`
    await page.goto('/account/username')
    await page.getByLabel('New username', { exact: true }).fill(wanted)
    await page.getByLabel('Confirm new username').fill(wanted)
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('has been submitted for admin approval.')).toBeVisible()
    const asked = page.getByRole('region', { name: 'Your requests' }).getByRole('listitem')
    await expect(asked).toContainText(wanted)
    await expect(asked).toContainText('Waiting')
    await expectGoodScreen(page, 'account-username-waiting')

    const admin = await browser.newPage()
    await logInAs(admin, 'admin@demo.example')
    const site = new URL(page.url()).origin
    const queue = (await (await admin.request.get(`${site}/api/admin/username-requests`)).json()) as {
      requests: { id: string; newUsername: string }[]
    }
    const request = queue.requests.find(({ newUsername }) => newUsername === wanted)
    const approve = `${site}/api/admin/username-requests/${request?.id}/approve`
    const answer = await admin.request.post(approve, { headers: { origin: site }, data: {} })
    expect(answer.status()).toBe(200)
    await admin.close()

    await page.reload()
    await expect(asked).toContainText('Approved')
    await expect(page.getByText(`Your username is ${wanted}.`)).toBeVisible()
    await page.goto('/account/account')
    await expect(page.getByText(wanted, { exact: true }).first()).toBeVisible()
    await button(page, 'Edit Profile').press('Enter')
    await expect(page.getByLabel('Username', { exact: true })).toBeFocused()
    await expectGoodScreen(page, 'account-account-edit')
    await page.goto(`/profile/${wanted}`)
    await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible()
  },
)

test('nothing is left at the old address of a profile', covers('UNAME-24'), async ({ page, noise }) => {
  noise.allow(/404/)
  await page.goto('/profile/anna_and_the_cat')
  await expect(page.getByText('Profile not found')).toBeVisible()
})
