import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { usernameChangeRequests as requests } from '#server/domains/usernames/usernames.tables.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { noAnswer, openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
let member: Awaited<ReturnType<Site['given']['member']>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  member = await site.given.member()
})

const button = (name: string) => screen.getByRole('button', { name })
const openEditor = async () => {
  const page = await site.open('/account/account', member)
  await page.user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  return page
}
type Page = Awaited<ReturnType<typeof openEditor>>
const save = async ({ user }: Page, { username, password }: { username: string; password: string }) => {
  await user.clear(screen.getByLabelText('Username'))
  await user.paste(username)
  await user.click(screen.getByLabelText('Current password'))
  await user.paste(password)
  await user.click(button('Save Changes'))
}
const stored = () => site.services.db.select().from(requests).where(eq(requests.userId, member.id))
const newName = () => `wanted-${newId().slice(-12)}`

test(
  'Edit Profile lets the member change only the username, with the password',
  covers('UNAME-32', 'UNAME-33', 'UNAME-34', 'UNAME-40.1', 'UNAME-40.2'),
  async () => {
    await openEditor()
    expect(screen.getByLabelText('Username')).toHaveValue(member.username)
    expect(screen.getByLabelText('Username')).toHaveFocus()
    const fields = screen.getAllByRole('textbox')
    expect(fields).toEqual([screen.getByLabelText('Username')])
    expect(screen.getByLabelText('Current password')).toBeVisible()
    expect(button('Save Changes')).toBeVisible()
    expect(button('Cancel')).toBeVisible()
  },
)

test(
  'Save Changes requests the new username, keeps the current one, and closes the form',
  covers('UNAME-25', 'UNAME-35', 'UNAME-40.1', 'UNAME-40.2'),
  async () => {
    const page = await openEditor()
    const username = newName()
    await save(page, { username, password: PASSWORD })
    await waitFor(() =>
      expect(toasts()).toEqual(['Your username change request has been submitted for admin approval.']),
    )
    await waitFor(() => expect(button('Edit Profile')).toHaveFocus())
    expect(screen.getByText(member.username, { selector: 'dd' })).toBeVisible()
    expect(await screen.findByText(`${username} is waiting for approval.`)).toBeVisible()
    expect(await stored()).toMatchObject([
      { oldUsername: member.username, newUsername: username, status: 'pending', passwordChecked: true },
    ])
  },
)

test(
  'Cancel closes the form for the username, saves nothing and discards what was typed',
  covers('UNAME-36'),
  async () => {
    const { user, calls } = await openEditor()
    await user.clear(screen.getByLabelText('Username'))
    await user.paste('something-else')
    await user.click(button('Cancel'))
    expect(button('Edit Profile')).toHaveFocus()
    expect(calls.filter(({ method, url }) => method === 'POST' && url.includes('username'))).toEqual([])
    await user.click(button('Edit Profile'))
    expect(screen.getByLabelText('Username')).toHaveValue(member.username)
  },
)

test(
  'the form for the username on the settings page has the same validation as the separate page',
  covers('UNAME-40.1'),
  async () => {
    const page = await openEditor()
    await page.user.click(button('Save Changes'))
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
      'Password is required to confirm the change.',
    )
    await save(page, { username: newName(), password: 'not-the-password' })
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
        'Current password is incorrect',
      ),
    )
    expect(toasts()).toEqual(['Error updating profile'])
    expect(await stored()).toEqual([])
  },
)

test(
  'if the username can’t be saved, a toast and the form above its fields show an error, and the form stays open',
  covers('UNAME-37', 'UNAME-38', 'UNAME-39'),
  async () => {
    const page = await openEditor()
    page.trouble('POST /api/profile/username-requests', noAnswer)
    await save(page, { username: newName(), password: PASSWORD })
    await waitFor(() => expect(toasts()).toEqual(['Error updating profile']))
    expect(screen.getByRole('alert')).toHaveTextContent(/^Error updating profile\.$/)
    expect(button('Save Changes')).toBeVisible()
  },
)
