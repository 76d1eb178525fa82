import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listToasts, toast } from '#client/ui/feedback/toast.ts'
import { usernameChangeRequests as requests } from '#server/domains/usernames/usernames.tables.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { rejectUsername } from '#shared/domains/usernames/usernames.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE, WEEK } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, noAnswer, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let member: Awaited<ReturnType<Site['given']['member']>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  member = await site.given.member()
})

const SENT = 'Your username change request has been submitted for admin approval.'
const FAILED = 'Could not submit request'
const PENDING = 'You already have a pending username change request.'
const POST = 'POST /api/profile/username-requests'

const newName = () => `wanted-${newId().slice(-12)}`
const store = (row: Partial<typeof requests.$inferInsert> = {}) =>
  site.services.db.insert(requests).values({
    id: newId(),
    userId: member.id,
    oldUsername: newName(),
    newUsername: newName(),
    createdAt: row.decidedAt ?? site.clock.now(),
    ...row,
  })
const stored = () => site.services.db.select().from(requests).where(eq(requests.userId, member.id))

const openPage = async () => {
  const page = await site.open('/account/username', member)
  await screen.findByLabelText('New username')
  return page
}
const field = (label: string) => screen.getByLabelText(label)
type Page = Awaited<ReturnType<typeof openPage>>
const send = async ({ user }: Page, typed: { name?: string; repeat?: string; password?: string }) => {
  const { name = newName(), repeat = name, password = PASSWORD } = typed
  for (const [label, text] of [
    ['New username', name],
    ['Confirm new username', repeat],
    ['Current password', password],
  ] as const) {
    await user.clear(field(label))
    if (!text) continue
    await user.click(field(label))
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: 'Ask for this username' }))
}
const posts = ({ calls }: Page) => calls.filter(({ method, url }) => `${method} ${url}` === POST)
const listed = () =>
  within(screen.getByRole('region', { name: 'Your requests' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

test(
  'the username page asks for the new name, its confirmation and the password; an invalid value, or one that only the server can detect, is reported at its field',
  covers(
    'UNAME-01',
    'UNAME-02',
    'UNAME-03',
    'UNAME-04',
    'UNAME-05',
    'UNAME-07',
    'UNAME-08',
    'UNAME-09',
    'UNAME-10',
    'UNAME-11',
    'UNAME-17',
    'UNAME-26',
    'UNAME-27.1',
    'REG-23',
    'REG-29.1',
    'CONST-14',
  ),
  async () => {
    const page = await openPage()
    expect(screen.getByRole('heading', { level: 1, name: 'Change username' })).toBeVisible()
    expect(field('Current password')).toHaveAttribute('type', 'password')
    expect(screen.getByText(/approval comes within 24 hours/)).toHaveTextContent(member.username)
    expect(screen.getByText('No requests yet')).toBeVisible()
    for (const [typed, at, text] of [
      [{ repeat: 'x', password: '' }, 'Confirm new username', 'New username and confirmation do not match.'],
      [{ name: '', password: '' }, 'Current password', 'Password is required to confirm the change.'],
      [{ name: ' ', repeat: '' }, 'New username', 'Please enter a new username.'],
      [
        { name: 'ab' },
        'New username',
        'A username has 3 to 30 letters, digits, dots, hyphens or underscores.',
      ],
      [{ name: 'admin' }, 'New username', 'Username is already taken. Please choose a different one.'],
      [{ name: member.username }, 'New username', 'New username is the same as the current one.'],
    ] as const) {
      await send(page, typed)
      expect(field(at)).toHaveAccessibleDescription(expect.stringContaining(text) as string)
      expect(field(at)).toHaveFocus()
    }
    expect(posts(page)).toEqual([])

    const expectRefused = async (typed: Parameters<typeof send>[1], label: string, text: string) => {
      for (const { id } of listToasts()) toast.dismiss(id)
      await send(page, typed)
      await waitFor(() =>
        expect(field(label)).toHaveAccessibleDescription(expect.stringMatching(text) as string),
      )
      await waitFor(() => expect(toasts()).toEqual([FAILED]))
      expect(field(label)).toHaveFocus()
    }
    await expectRefused({ password: 'not-the-password' }, 'Current password', 'Current password is incorrect')
    const error = { code: 'too_many_wrong_passwords', message: 'x', retryAfter: 240 }
    const end = page.trouble(POST, answerOf(429, { error }))
    await expectRefused({}, 'Current password', 'Too many wrong passwords. Please try again in 4 minutes.')
    end()
    const { username: name } = await site.given.member()
    await expectRefused({ name }, 'New username', 'Username is already taken. Please choose a different one.')
    expect(await stored()).toEqual([])
    // Sent from a different page in the meantime.
    await store()
    await expectRefused({}, 'New username', PENDING)
  },
)

test(
  'a username request that fails keeps the input; then it’s stored, reported, and first in the list, and no second one is sent',
  covers('UNAME-11', 'UNAME-12', 'UNAME-18.1', 'UNAME-18.2', 'UNAME-25', 'UNAME-26'),
  async () => {
    await store({ status: 'rejected', reason: 'Too rude', newUsername: 'older', decidedAt: new Date(0) })
    const page = await openPage()
    expect(screen.queryByText(PENDING)).toBeNull()
    const name = newName()
    const end = page.trouble(POST, noAnswer)
    await send(page, { name: ` ${name} ` })
    await waitFor(() => expect(toasts()).toEqual([FAILED]))
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing has changed. Please try again.')
    expect(field('New username')).toHaveValue(` ${name} `)
    end()
    await page.user.click(screen.getByRole('button', { name: 'Ask for this username' }))
    await waitFor(() => expect(toasts()).toContain(SENT))
    await waitFor(() => expect(listed()).toHaveLength(2))
    expect(listed()[0]).toContain(`${name}Waiting`)
    expect(listed()[1]).toMatch(/olderNot approvedAsked for on .*Answered on .*Why: Too rude/)
    expect(field('New username')).toHaveValue('')
    expect(field('Current password')).toHaveValue('')
    expect(await stored()).toHaveLength(2)

    expect(await screen.findByText(PENDING)).toBeVisible()
    const before = posts(page).length
    await send(page, {})
    expect(field('New username')).toHaveAccessibleDescription(expect.stringContaining(PENDING) as string)
    expect(posts(page)).toHaveLength(before)
  },
)

test(
  'after an approval the page explains what it means for the old name, and shows the limit with the next possible date, above the form and at its field',
  covers('UNAME-22.1', 'UNAME-22.2'),
  async () => {
    const decidedAt = new Date(site.clock.now().getTime() - DAY)
    await store({ status: 'approved', oldUsername: 'oldrose', decidedAt })
    const page = await openPage()
    const explanation = () => screen.queryByText(/^You log in as before\. Links to your profile as oldrose/)
    expect(explanation()).toBeVisible()
    const day = new Date(decidedAt.getTime() + WEEK).toLocaleDateString('en-GB', {
      dateStyle: 'long',
      timeZone: 'Europe/London',
    })
    const text = `You can change your username every 7 days. You can change it again on ${day}.`
    expect(screen.getByText(text)).toBeVisible()
    await send(page, {})
    await waitFor(() =>
      expect(field('New username')).toHaveAccessibleDescription(expect.stringMatching(text) as string),
    )
    expect(toasts()).toEqual([FAILED])
    expect(field('New username')).toHaveFocus()

    await store({ oldUsername: 'newrose' })
    // The request was sent in another tab, and the member returns to this one.
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText(PENDING)).toBeVisible()
    expect(explanation()).toBeNull()
  },
)

test(
  'a decision on a username request counts as seen once the username page shows it, and isn’t emailed after that',
  covers('MAIL-08.2', 'MAIL-08.3'),
  async () => {
    const requestId = newId()
    await store({ id: requestId, newUsername: 'rosebud' })
    const page = await site.open('/account/account', member)
    const isSaidBy = ({ calls }: typeof page) =>
      calls.some(({ url }) => url === '/api/profile/username-requests/seen')
    const isSaid = () => isSaidBy(page)
    const show = async (path: string, shown: string) => {
      history.pushState(null, '', path)
      expect(await screen.findByText(shown)).toBeVisible()
      await page.idle()
    }
    await show('/account/username', PENDING)
    expect(isSaid()).toBe(false)
    await site.as(site.admin).call(rejectUsername, { requestId, reason: 'Too rude' })
    // This page only shows whether a request is pending.
    await show('/account/account', 'Edit Profile')
    expect(isSaid()).toBe(false)
    const later = await site.open('/account/username', member)
    expect(await screen.findByText('Why: Too rude')).toBeVisible()
    await waitFor(() => expect(isSaidBy(later)).toBe(true))
    await later.idle()
    site.clock.advance(3 * MINUTE)
    await site.services.jobs.drain()
    expect(site.emails.filter(({ to }) => to === member.email)).toEqual([])
  },
)
