import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStatus, updateStatus } from '#shared/domains/status/status.contract.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

const field = () => screen.findByRole('textbox', { name: 'Your status' })
const submit = () => screen.getByRole('button', { name: 'Update status' })
const box = () => screen.findByRole('region', { name: 'Status' })
const storedStatus = async (member: Member) => (await site.as(member).call(getStatus, {})).ok.status?.text

const givenStatus = async (text: string) => {
  const member = await site.given.member()
  await site.as(member).call(updateStatus, { text })
  return member
}

const openPage = async (who?: Member) => {
  const member = who ?? (await site.given.member())
  const page = await site.open('/update-status', member)
  const typed = await field()
  const write = async (text: string) => {
    await page.user.click(typed)
    await page.user.paste(text)
  }
  return { ...page, member, write }
}

test(
  'a blank status is rejected; other text is counted, and once stored it’s shown as the status, on the page and in the status box',
  covers('STATUS-01', 'STATUS-02', 'STATUS-04', 'STATUS-12', 'SHELL-54'),
  async () => {
    const { user, member, agent, write, trouble, calls } = await openPage(await givenStatus('Before'))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Update status')
    expect(screen.getByText('0 / 500')).toBeVisible()
    expect(await field()).toHaveAttribute('maxlength', '500')
    await write('   ')
    await user.click(submit())
    expect(await field()).toHaveAccessibleDescription('Please enter a status message')
    expect(toasts()).toEqual([])
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])

    await user.clear(await field())
    await write('  Off to <b>Leeds</b>  ')
    expect(screen.getByText('23 / 500')).toBeVisible()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    trouble('PUT /api/profile/status', async ({ url, body }) => {
      await answered
      const { statusCode, payload } = await agent.request('PUT', url, { body })
      return new Response(payload, { status: statusCode })
    })
    await user.click(submit())
    await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'))
    expect(toasts()).toEqual([])
    expect(within(await box()).getByText('Before')).toBeVisible()
    answer()
    expect(await within(screen.getByRole('main')).findByText('Off to <b>Leeds</b>')).toBeVisible()
    await waitFor(() => expect(toasts()).toEqual(['Your status has been updated']))
    expect(await field()).toHaveValue('')
    expect(await within(await box()).findByText('Off to <b>Leeds</b>')).toBeVisible()
    expect(within(await box()).queryByText('Before')).toBeNull()
    expect(await storedStatus(member)).toBe('Off to <b>Leeds</b>')
  },
)

test(
  'a failed status update is reported, and the input is kept, even after leaving, until the status is set; once the session has ended, the form says so and leads to the log-in page',
  covers('STATUS-01', 'STATUS-05', 'STATUS-06', 'STATUS-12'),
  async () => {
    const { user, member, agent, write, trouble } = await openPage()
    const end = trouble('PUT /api/profile/status', refusalOf(503, 'unavailable'))
    await write('Not lost')
    await user.click(submit())
    const failed = 'We couldn’t update your status. Please try again.'
    await waitFor(() => expect(toasts()).toEqual([failed]))
    const typed = await field()
    await waitFor(() => expect(typed).toHaveAccessibleDescription(failed))
    expect(typed).toHaveValue('Not lost')
    expect(await storedStatus(member)).toBeUndefined()
    end()

    const openProfile = async () => {
      await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'My profile' }))
      await screen.findByRole('heading', { level: 1, name: member.username })
    }
    const returnBy = async (name: RegExp) => {
      await user.click(within(await box()).getByRole('link', { name }))
      await screen.findByRole('heading', { level: 1, name: 'Update status' })
    }
    await openProfile()
    await returnBy(/^Update/)
    expect(await field()).toHaveValue('Not lost')
    await user.click(submit())
    await waitFor(() => expect(toasts()).toEqual(['Your status has been updated']))
    await openProfile()
    expect(await within(screen.getByRole('main')).findByText('Not lost')).toBeVisible()
    await returnBy(/^Change/)
    expect(await field()).toHaveValue('')

    await user.click(await field())
    await user.paste('Hi')
    agent.cookies.delete('session')
    await user.click(submit())
    await waitFor(() => expect(toasts()).toContain('You must be logged in to update your status'))
    await waitFor(() => expect(address()).toBe('/login?from=%2Fupdate-status'))
  },
)

test(
  'the status box shows the current status, clears it, and leads to the form when it’s empty',
  covers('SHELL-54', 'SHELL-55', 'SHELL-56', 'SHELL-57', 'STATUS-10.1', 'STATUS-11', 'STATUS-12'),
  async () => {
    const member = await givenStatus('Off to <b>Leeds</b>')
    const { user, trouble } = await site.open('/other', member)
    expect(within(await box()).getByText('Your current status')).toBeVisible()
    expect(within(await box()).getByText('Off to <b>Leeds</b>')).toBeVisible()
    expect(within(await box()).queryByText(/is empty/)).toBeNull()
    const clear = async () =>
      user.click(await within(await box()).findByRole('button', { name: 'Clear It', busy: false }))
    const end = trouble('DELETE /api/profile/status', refusalOf(503, 'unavailable'))
    await clear()
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t clear your status. Please try again.']))
    expect(within(await box()).getByText('Off to <b>Leeds</b>')).toBeVisible()
    end()
    await clear()
    await waitFor(() => expect(toasts()).toEqual(['Your status has been cleared']))
    expect(await within(await box()).findByText('Your status is empty.')).toBeVisible()
    expect(await storedStatus(member)).toBeUndefined()

    expect(await box()).toHaveTextContent(/^Your status is empty\. Update it\?$/)
    await user.click(within(await box()).getByRole('link', { name: 'Update it?' }))
    expect(await field()).toBeVisible()
    expect(address()).toBe('/update-status')
  },
)
