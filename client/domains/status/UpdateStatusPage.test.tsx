import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStatus, updateStatus } from '#shared/domains/status/status.contract.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  neverAnswers,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

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
  'a text becomes the status, and the field is empty again',
  covers('STATUS-01', 'STATUS-12'),
  async () => {
    const { user, member, write } = await openPage()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Update status')
    await write('  Off to <b>Leeds</b>  ')
    await user.click(submit())
    expect(await within(screen.getByRole('main')).findByText('Off to <b>Leeds</b>')).toBeVisible()
    await waitFor(() => expect(toasts()).toEqual(['Your status has been updated']))
    expect(await field()).toHaveValue('')
    expect(await storedStatus(member)).toBe('Off to <b>Leeds</b>')
  },
)

test('the characters are counted', covers('STATUS-04'), async () => {
  const { write } = await openPage()
  expect(screen.getByText('0 / 500')).toBeVisible()
  await write('  Off to <b>Leeds</b>  ')
  expect(screen.getByText('23 / 500')).toBeVisible()
  expect(await field()).toHaveAttribute('maxlength', '500')
})

test('a text of blanks is refused, and nothing is sent', covers('STATUS-02'), async () => {
  const { user, write, calls } = await openPage()
  await write('   ')
  await user.click(submit())
  expect(await field()).toHaveAccessibleDescription('Please enter a status message')
  expect(toasts()).toEqual([])
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test(
  'a failed update says so, and keeps what was typed even after a reload',
  covers('STATUS-12'),
  async () => {
    const { user, member, write, trouble } = await openPage()
    trouble('PUT /api/profile/status', refusalOf(503, 'unavailable'))
    await write('Not lost')
    await user.click(submit())
    const failed = 'We could not update your status. Please try again.'
    await waitFor(() => expect(toasts()).toEqual([failed]))
    const typed = await field()
    await waitFor(() => expect(typed).toHaveAccessibleDescription(failed))
    expect(await field()).toHaveValue('Not lost')
    expect(await storedStatus(member)).toBeUndefined()
  },
)

test('what was typed is there after leaving, until it is set', async () => {
  const { user, write } = await openPage()
  const leave = async () => {
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Browse' }))
    await screen.findByRole('heading', { level: 1, name: 'Browse members' })
    await user.click(within(await box()).getByRole('link', { name: /Update/ }))
    await screen.findByRole('heading', { level: 1, name: 'Update status' })
  }
  await write('Not lost')
  await leave()
  expect(await field()).toHaveValue('Not lost')
  await user.click(submit())
  await waitFor(() => expect(toasts()).toEqual(['Your status has been updated']))
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Browse' }))
  await screen.findByRole('heading', { level: 1, name: 'Browse members' })
  history.back()
  expect(await field()).toHaveValue('')
})

test(
  'where the log-in has ended, the form says so, and leads to the log-in',
  covers('STATUS-05', 'STATUS-06'),
  async () => {
    const { user, write, agent } = await openPage()
    await write('Hi')
    agent.cookies.delete('session')
    await user.click(submit())
    await waitFor(() => expect(toasts()).toEqual(['You must be logged in to update your status']))
    await waitFor(() => expect(address()).toBe('/login?from=%2Fupdate-status'))
  },
)

test('a visitor is led to the log-in', covers('STATUS-06'), async () => {
  await site.open('/update-status')
  await waitFor(() => expect(address()).toBe('/login?from=%2Fupdate-status'))
})

test(
  'without a status the box says so, and leads to the form',
  covers('STATUS-10.1', 'SHELL-56', 'SHELL-57'),
  async () => {
    const { user } = await site.open('/other', await site.given.member())
    expect(await box()).toHaveTextContent(/^Your status is empty\. Update it\?$/)
    await user.click(within(await box()).getByRole('link', { name: 'Update it?' }))
    expect(await field()).toBeVisible()
    expect(address()).toBe('/update-status')
  },
)

test(
  'the box shows the status that is set, and the way to clear it',
  covers('SHELL-54', 'SHELL-55'),
  async () => {
    await site.open('/other', await givenStatus('Off to <b>Leeds</b>'))
    expect(within(await box()).getByText('Your current status')).toBeVisible()
    expect(within(await box()).getByText('Off to <b>Leeds</b>')).toBeVisible()
    expect(within(await box()).getByRole('button', { name: 'Clear It' })).toBeVisible()
    expect(within(await box()).queryByText(/is empty/)).toBeNull()
  },
)

test('a status that is set shows in the box at once', covers('SHELL-54', 'STATUS-12'), async () => {
  const { user, write } = await openPage(await givenStatus('Before'))
  await write('After')
  await user.click(submit())
  expect(await within(await box()).findByText('After')).toBeVisible()
  expect(within(await box()).queryByText('Before')).toBeNull()
})

test(
  'a status is cleared from the box',
  covers('SHELL-55', 'SHELL-56', 'STATUS-11', 'STATUS-12'),
  async () => {
    const member = await givenStatus('Off to Leeds')
    const { user } = await site.open('/other', member)
    await user.click(within(await box()).getByRole('button', { name: 'Clear It' }))
    await waitFor(() => expect(toasts()).toEqual(['Your status has been cleared']))
    expect(await within(await box()).findByText('Your status is empty.')).toBeVisible()
    expect(await storedStatus(member)).toBeUndefined()
    await site.open('/other', member)
    expect(await box()).toHaveTextContent('Your status is empty. Update it?')
  },
)

test('a status that could not be cleared stays, and says so', covers('STATUS-12'), async () => {
  const { user, trouble } = await site.open('/other', await givenStatus('Off to Leeds'))
  trouble('DELETE /api/profile/status', refusalOf(503, 'unavailable'))
  await user.click(within(await box()).getByRole('button', { name: 'Clear It' }))
  await waitFor(() => expect(toasts()).toEqual(['We could not clear your status. Please try again.']))
  expect(within(await box()).getByText('Off to Leeds')).toBeVisible()
})

test('an update is reported only once the server has stored it', covers('STATUS-12'), async () => {
  const { user, write, trouble } = await openPage()
  trouble('PUT /api/profile/status', neverAnswers)
  await write('Hi')
  await user.click(submit())
  await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'))
  expect(toasts()).toEqual([])
  expect(await box()).toHaveTextContent('Your status is empty.')
})

test('a status shows on the profile to members, not to visitors', covers('STATUS-01'), async () => {
  const member = await givenStatus('Off to <b>Leeds</b>')
  await site.open(`/profile/${member.username}`, await site.given.member())
  expect(await screen.findByText('Off to <b>Leeds</b>')).toBeVisible()
  await site.open(`/profile/${member.username}`)
  expect(await screen.findByRole('heading', { level: 1, name: member.username })).toBeVisible()
  expect(screen.queryByText(/Off to/)).toBeNull()
})
