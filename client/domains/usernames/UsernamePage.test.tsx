import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listToasts, toast } from '#client/ui/feedback/toast.ts'
import { usernameChangeRequests as requests } from '#server/domains/usernames/usernames.tables.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { rejectUsername } from '#shared/domains/usernames/usernames.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE, WEEK } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  answerOf,
  noAnswer,
  openSite,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

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
const listed = () =>
  within(screen.getByRole('region', { name: 'Your requests' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

test(
  'the username page asks for the new name, its confirmation and the password, and promises approval within 24 hours',
  covers('UNAME-01', 'UNAME-02', 'UNAME-03', 'UNAME-04', 'UNAME-05', 'CONST-14'),
  async () => {
    await openPage()
    expect(screen.getByRole('heading', { level: 1, name: 'Change username' })).toBeVisible()
    expect(field('New username')).toBeVisible()
    expect(field('Confirm new username')).toBeVisible()
    expect(field('Current password')).toHaveAttribute('type', 'password')
    expect(screen.getByText(/approval comes within 24 hours/)).toHaveTextContent(member.username)
    expect(screen.getByText('No requests yet')).toBeVisible()
  },
)

test('a visitor who opens the username page is sent to the log-in page', covers('UNAME-01'), async () => {
  await site.open('/account/username')
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect(address()).toBe('/login?from=%2Faccount%2Fusername')
})

test(
  'a username request is stored, reported, and first in the list, and the form is empty again',
  covers('UNAME-12', 'UNAME-18.1', 'UNAME-18.2', 'UNAME-25'),
  async () => {
    await store({ status: 'rejected', reason: 'Too rude', newUsername: 'older', decidedAt: new Date(0) })
    const page = await openPage()
    const name = newName()
    await send(page, { name: ` ${name} ` })
    await waitFor(() => expect(toasts()).toEqual([SENT]))
    await waitFor(() => expect(listed()).toHaveLength(2))
    expect(listed()[0]).toContain(`${name}Waiting`)
    expect(listed()[1]).toMatch(/olderNot approvedAsked for on .*Answered on .*Why: Too rude/)
    expect(field('New username')).toHaveValue('')
    expect(field('Current password')).toHaveValue('')
    expect(await stored()).toHaveLength(2)
  },
)

test(
  'an invalid value in a username request is reported at its field, and not sent',
  covers('UNAME-07', 'UNAME-08', 'UNAME-09', 'UNAME-10', 'REG-23', 'UNAME-27.1'),
  async () => {
    const page = await openPage()
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
    expect(page.calls.filter(({ method, url }) => `${method} ${url}` === POST)).toEqual([])
  },
)

test(
  'a problem with a username request that only the server can detect is also reported at its field',
  covers('UNAME-11', 'UNAME-17', 'UNAME-26', 'UNAME-27.1', 'REG-29.1'),
  async () => {
    const page = await openPage()
    const other = await site.given.member()
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
    await expectRefused(
      { name: other.username },
      'New username',
      'Username is already taken. Please choose a different one.',
    )
    expect(await stored()).toEqual([])
    // Sent from a different page in the meantime.
    await store()
    await expectRefused({}, 'New username', 'You already have a pending username change request.')
  },
)

test(
  'a pending username request is shown above the form before a second one is attempted',
  covers('UNAME-11'),
  async () => {
    const page = await openPage()
    const text = 'You already have a pending username change request.'
    expect(screen.queryByText(text)).toBeNull()
    await store()
    // The request was sent in another tab, and the member returns to this one.
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText(text)).toBeVisible()
    await send(page, {})
    expect(field('New username')).toHaveAccessibleDescription(
      /You already have a pending username change request\./,
    )
    expect(page.calls.filter(({ method, url }) => `${method} ${url}` === POST)).toEqual([])
  },
)

test(
  'a limit on username requests is shown with the next possible date, above the form and at its field',
  covers('UNAME-22.1', 'UNAME-22.2'),
  async () => {
    const decidedAt = new Date(site.clock.now().getTime() - DAY)
    await store({ status: 'approved', decidedAt })
    const page = await openPage()
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
  },
)

test(
  'a failed username request keeps the input if the failure is unrelated to a field',
  covers('UNAME-26'),
  async () => {
    const page = await openPage()
    page.trouble(POST, noAnswer)
    await send(page, { name: 'rosebud' })
    await waitFor(() => expect(toasts()).toEqual([FAILED]))
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing has changed. Please try again.')
    expect(field('New username')).toHaveValue('rosebud')
  },
)

describe('a decision on a username request', () => {
  const SEEN = '/api/profile/username-requests/seen'
  const isSaid = (calls: readonly { url: string }[]) => calls.some(({ url }) => url === SEEN)
  const decidedAt = () => site.clock.now()

  test(
    'counts as seen once the username page shows it, and isn’t emailed after that',
    covers('MAIL-08.2', 'MAIL-08.3'),
    async () => {
      const requestId = newId()
      await store({ id: requestId, newUsername: 'rosebud' })
      await site.as(site.admin).call(rejectUsername, { requestId, reason: 'Too rude' })
      const { calls, idle } = await openPage()
      expect(await screen.findByText('Why: Too rude')).toBeVisible()
      await waitFor(() => expect(isSaid(calls)).toBe(true))
      await idle()
      site.clock.advance(3 * MINUTE)
      await site.services.jobs.drain()
      expect(site.emails.filter(({ to }) => to === member.email)).toEqual([])
    },
  )

  test('isn’t marked as seen by the page that only shows whether a request is pending', async () => {
    await store({ status: 'rejected', decidedAt: decidedAt() })
    const { calls, idle } = await site.open('/account/account', member)
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeVisible()
    await idle()
    expect(isSaid(calls)).toBe(false)
  })

  test('doesn’t exist while the request is pending', async () => {
    await store()
    const { calls, idle } = await openPage()
    await idle()
    expect(isSaid(calls)).toBe(false)
  })

  test('explains what an approval means for the old name, as long as it’s the newest', async () => {
    await store({ status: 'approved', oldUsername: 'oldrose', decidedAt: decidedAt() })
    await openPage()
    expect(await screen.findByText(/^You log in as before\. Links to your profile as oldrose/)).toBeVisible()
    await store({ oldUsername: 'newrose' })
    await openPage()
    expect(screen.queryByText(/^You log in as before/)).toBeNull()
  })
})
