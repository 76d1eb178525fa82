import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import {
  address,
  noAnswer,
  saidOnce,
  openSite,
  refusalOf,
  screen,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const SENT = 'Password reset instructions sent to your email'
const FAILED = 'Failed to send reset password email'

const email = () => screen.findByLabelText('Email')
const submit = () => screen.getByRole('button', { name: 'Send the link' })

/** Types the email address and requests the link. */
const ask = async (user: UserEvent, typed: string) => {
  await user.clear(await email())
  await user.click(await email())
  await user.paste(typed)
  await user.click(submit())
}

const emailsSent = async () => {
  await site.services.jobs.drain()
  return site.emails.splice(0).map(({ to }) => to)
}

test(
  'a member who has forgotten the password is sent an email, and the page shows the same for an unknown email address; invalid ones and failures are reported',
  covers('PASS-01', 'PASS-02', 'PASS-04', 'PASS-05'),
  async () => {
    const member = await site.given.member()
    const { user, calls, trouble } = await site.open('/forgot-password')
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
    expect(document.title).toBe('Forgot password · Ampersand')
    await ask(user, 'no address')
    expect(await email()).toHaveAccessibleDescription('Please enter a valid email address')
    expect(await email()).toHaveFocus()
    const requests = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(requests()).toEqual([])

    for (const answer of [noAnswer, refusalOf(500, 'internal')]) {
      const end = trouble('POST /api/password-reset', answer)
      await ask(user, 'no address')
      expect(screen.queryByRole('alert')).toBeNull()
      await ask(user, 'rose@example.org')
      await saidOnce(FAILED)
      expect(screen.getByRole('alert')).toHaveTextContent(FAILED)
      expect(await email()).toHaveValue('rose@example.org')
      end()
    }

    for (const [typed, known] of [
      [`  ${member.email} `, [member.email]],
      ['nobody-here@example.org', []],
    ] as const) {
      await ask(user, 'no address')
      expect(screen.queryByText(SENT)).toBeNull()
      await ask(user, typed)
      await saidOnce(SENT)
      expect(screen.getByText(SENT, { selector: 'main *' })).toBeVisible()
      expect(requests().at(-1)).toEqual({ email: typed.trim(), redirect_to: '/reset-password' })
      expect(await emailsSent(), typed).toEqual(known)
    }
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe('/login'))
  },
)
