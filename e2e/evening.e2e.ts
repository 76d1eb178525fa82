import { randomBytes, randomInt } from 'node:crypto'
import { covers, expect, PASSWORD, registerMember, test, toastOf } from './fixtures.ts'
import { unique } from './menus.ts'
import { button, logInAs, openRow } from './shell.ts'

test(
  'an admin spends an evening at the keyboard, and finds in the records what was done',
  covers('BEY-17'),
  async ({ page, browser, noise }) => {
    const context = await browser.newContext({ viewport: page.viewportSize() })
    noise.watch(context)
    const theirs = await context.newPage()
    const { username: former } = await registerMember(theirs)
    const name = `e2e-${randomBytes(6).toString('hex')}`
    const asked = await theirs.request.post('/api/profile/username-requests', {
      headers: { origin: String(process.env['E2E_BASE_URL']) },
      data: { newUsername: name, confirmation: name, password: PASSWORD },
    })
    expect(asked.status()).toBe(200)

    await logInAs(page, 'admin@demo.example')
    await page.goto('/admin/username-requests')
    await openRow(page, former)
    await expect(button(page, 'Approve')).toBeVisible()
    await page.keyboard.press('a')
    await expect(toastOf(page, `They’re ${name} now`)).toBeVisible()

    await page.goto('/admin/users')
    await page.getByRole('searchbox').focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('link', { name }).press('Enter')
    const dialog = page.getByRole('dialog')
    await button(page, 'Change the membership').press('Enter')
    await dialog.getByRole('combobox', { name: 'Membership' }).focus()
    await page.keyboard.type('Silver')
    await dialog.getByLabel('First day').fill('2099-01-01')
    await button(page, 'Change the membership').last().press('Enter')
    await expect(toastOf(page, `The membership of ${name} is saved`)).toBeVisible()
    await expect(page.getByText('Silver, from 1 January 2099, without end')).toBeVisible()
    await button(page, 'Restrict').press('Enter')
    await dialog.getByRole('textbox', { name: 'Reason' }).focus()
    await page.keyboard.type('The same message to forty members.')
    await dialog.getByRole('button', { name: 'Restrict' }).press('Enter')
    await expect(toastOf(page, `${name} is restricted`)).toBeVisible()

    await theirs.goto('/dashboard')
    await theirs.getByRole('link', { name: 'Ask us to look again' }).press('Enter')
    await button(theirs, 'Ask us to look again').press('Enter')
    await theirs.getByRole('textbox', { name: 'Why you think we got it wrong' }).focus()
    await theirs.keyboard.type('It was an invitation to my birthday.')
    await button(theirs, 'Send').press('Enter')
    await expect(theirs.getByText('You asked us to look again.')).toBeVisible()

    await page.goto('/admin/appeals')
    await openRow(page, name)
    await page.getByRole('radio', { name: 'Take it back' }).press('Space')
    await page.getByRole('textbox', { name: 'Answer' }).focus()
    await page.keyboard.type('Happy birthday, then.')
    await button(page, 'Decide').press('Enter')
    await expect(toastOf(page, 'Decided. We’ve told the member.')).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByText('We looked again and took our decision back.')).toBeVisible()
    await expect(theirs.getByText('You can only read')).toHaveCount(0)

    await page.goto('/admin/postcode-regions')
    await page.getByLabel('Country').first().selectOption({ index: 1 })
    await page.getByLabel('Postcode prefix').fill(`QZ${randomInt(10, 100)}`)
    await page.getByLabel('Region', { exact: true }).fill('Evenshire')
    await button(page, 'Add region').press('Enter')
    await expect(toastOf(page, 'Postcode region added successfully')).toBeVisible()

    const slug = `evening-${randomBytes(4).toString('hex')}`
    await page.goto('/admin/landing-pages')
    await button(page, 'New landing page').press('Enter')
    await dialog.getByLabel('Title').fill(unique('Evening'))
    await dialog.getByLabel('Address').fill(slug)
    await button(page, 'Begin').press('Enter')
    await page.getByLabel('Text').fill('Come and see.')
    await button(page, 'Publish').press('Enter')
    await expect(toastOf(page, 'Published.')).toBeVisible()
    await theirs.goto(`/landing/${slug}`, { waitUntil: 'load' })
    await expect(theirs.getByText('Come and see.')).toBeVisible()

    await page.goto('/admin/audit')
    for (const act of ['Restricted what someone can do', 'Gave someone another tier']) {
      await expect(
        page.getByRole('main').getByRole('listitem').filter({ hasText: act }).first(),
      ).toContainText(name)
    }
    await context.close()
  },
)
