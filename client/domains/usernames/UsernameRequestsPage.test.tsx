import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  approveUsername,
  listOwnUsernameRequests,
  requestUsername,
} from '#shared/domains/usernames/usernames.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { usernameChangeRequests } from '#server/domains/usernames/usernames.tables.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'

type Member = Awaited<ReturnType<Site['given']['member']>>

let site: Site
let member: Member
let wanted: string
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.db.delete(usernameChangeRequests)
  member = await site.given.member()
  wanted = `Wanted.${newId().slice(-12)}`
  const typed = { newUsername: wanted, confirmation: wanted, password: PASSWORD }
  await site
    .as(member)
    .call(requestUsername, typed)
    .then(({ ok }) => ok)
})

const PATH = '/admin/username-requests'

const row = () => screen.findByRole('button', { name: new RegExp(`^${member.username}`) })
const own = async () => (await site.as(member).call(listOwnUsernameRequests, {})).ok.requests[0]
const openRequest = async (path = PATH) => {
  const page = await site.open(path, site.admin)
  await page.user.click(await row())
  await screen.findByRole('heading', { level: 2, name: wanted })
  return page
}

test('pending username requests are listed with the name requested', covers('UNAME-24.2'), async () => {
  await site.open(PATH, site.admin)
  expect(await row()).toHaveTextContent(`asked to be ${wanted}Asked`)
  expect(screen.getByText('1 request waiting')).toBeVisible()
})

test('if no username request is waiting, the page says so once', async () => {
  await site.services.db.delete(usernameChangeRequests)
  await site.open(PATH, site.admin)
  expect(await screen.findByText('No requests are waiting')).toBeVisible()
  expect(screen.getAllByText(/waiting$/)).toHaveLength(1)
})

test(
  'approving a username request sets the name, and can be undone',
  covers('UNAME-23', 'UNAME-24.1'),
  async () => {
    const { user, idle } = await openRequest()
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await idle()
    await waitFor(() => expect(toasts()).toEqual([`They’re ${wanted} now`]))
    expect(await screen.findByText('No requests are waiting')).toBeVisible()
    expect(await own()).toMatchObject({ status: 'approved' })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await idle()
    await waitFor(() => expect(toasts()).toEqual(['Decision undone']))
    expect(await own()).toMatchObject({ status: 'pending' })
    expect(await row()).toBeVisible()
  },
)

test(
  'a keyboard shortcut rejects a username request with the written reason',
  covers('UNAME-24.3'),
  async () => {
    const { user, idle } = await site.open(PATH, site.admin)
    await row()
    await user.keyboard('j{Enter}')
    const note = await screen.findByLabelText(/^Note to the member/)
    await user.keyboard('r')
    expect(note).toHaveFocus()
    await user.keyboard('It is the name of a band.{Control>}{Enter}{/Control}')
    await idle()
    expect(await own()).toMatchObject({ status: 'rejected', reason: 'It is the name of a band.' })
  },
)

test('a username request can only be rejected if the name has since been taken', async () => {
  await site.given.member({ username: wanted.replace('.', '_') })
  const { user } = await openRequest()
  expect(screen.getByText(/has been taken since/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await user.keyboard('a')
  expect(await own()).toMatchObject({ status: 'pending' })
})

test('a username request that another admin has decided on first isn’t decided on again', async () => {
  const { user, idle } = await openRequest()
  await site.as(site.admin).call(approveUsername, { requestId: (await own())?.id ?? '' })
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await idle()
  await waitFor(() =>
    expect(toasts()).toEqual(['We couldn’t save this. Another admin may have got there first.']),
  )
  expect(await own()).toMatchObject({ status: 'approved' })
  expect(await screen.findByText('No requests are waiting')).toBeVisible()
})
