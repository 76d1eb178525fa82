import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  listOwnUsernameRequests,
  rejectUsername,
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

test(
  'pending username requests are listed with the name requested; approving one sets the name and can be undone, and a keyboard shortcut rejects it with the written reason',
  covers('UNAME-23', 'UNAME-24.1', 'UNAME-24.2', 'UNAME-24.3'),
  async () => {
    const { user, idle } = await site.open(PATH, site.admin)
    expect(await row()).toHaveTextContent(`asked to be ${wanted}Asked`)
    expect(screen.getByText('1 request waiting')).toBeVisible()
    await user.click(await row())
    await screen.findByRole('heading', { level: 2, name: wanted })
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await idle()
    await waitFor(() => expect(toasts()).toEqual([`They’re ${wanted} now`]))
    expect(await screen.findByText('No requests are waiting')).toBeVisible()
    expect(screen.getAllByText(/waiting$/)).toHaveLength(1)
    expect(await own()).toMatchObject({ status: 'approved' })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await idle()
    await waitFor(() => expect(toasts()).toEqual(['Decision undone']))
    expect(await own()).toMatchObject({ status: 'pending' })
    expect(await row()).toBeVisible()

    await user.keyboard('j{Enter}')
    const note = await screen.findByLabelText(/^Note to the member/)
    await user.keyboard('r')
    expect(note).toHaveFocus()
    await user.paste('It is the name of a band.')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await idle()
    await waitFor(async () =>
      expect(await own()).toMatchObject({ status: 'rejected', reason: 'It is the name of a band.' }),
    )
  },
)

test('a username request isn’t approved if the name has since been taken, and isn’t decided on if another admin has done that first', async () => {
  await site.given.member({ username: wanted.replace('.', '_') })
  const { user, idle } = await site.open(PATH, site.admin)
  await user.click(await row())
  await screen.findByRole('heading', { level: 2, name: wanted })
  expect(screen.getByText(/has been taken since/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await user.keyboard('a')
  await idle()
  const request = await own()
  expect(request).toMatchObject({ status: 'pending' })

  await site.as(site.admin).call(rejectUsername, { requestId: request?.id ?? '', reason: 'Too rude' })
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await idle()
  await waitFor(() =>
    expect(toasts()).toEqual(['We couldn’t save this. Another admin may have got there first.']),
  )
  expect(await own()).toMatchObject({ status: 'rejected', reason: 'Too rude' })
  expect(await screen.findByText('No requests are waiting')).toBeVisible()
})
