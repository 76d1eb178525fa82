import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMembership, listTiers } from '#shared/domains/membership/membership.contract.ts'
import { siteDayOf, WEEK } from '#shared/kernel/time.ts'
import { declineRequestOf } from '#server/domains/membership/membership.requests.commands.ts'
import { storeRequest } from '#server/domains/membership/membership.samples.ts'
import { upgradeRequests } from '#server/domains/membership/membership.tables.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

type Member = Awaited<ReturnType<Site['given']['member']>>

let site: Site
let members: Member[]
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.db.delete(upgradeRequests)
  members = [await site.given.member(), await site.given.member()]
  for (const member of members) {
    await storeRequest(site.services, member)
    site.clock.advance(1000)
  }
})

const openPage = async () => {
  const { user } = await site.open('/admin/membership', site.admin)
  await screen.findByRole('list', { name: 'Requests, oldest first' })
  return user
}
const rows = () => screen.getAllByRole('listitem').filter((row) => row.dataset['entry'])
const names = () => rows().map((row) => within(row).getByRole('link').textContent)
const held = async (member = members[0]) => (await site.as(member ?? site.admin).call(getMembership, {})).ok
const decision = (what: 'Grant' | 'Decline') =>
  screen.getByRole('button', { name: `${what} the request of ${members[0]?.username}` })
const dialog = async () => within(await screen.findByRole('dialog'))

test(
  'pending upgrade requests are listed, and one is granted until a given day',
  covers('TIER-29.1', 'ADM-18.3', 'BEY-07.14'),
  async () => {
    const user = await openPage()
    expect(names()).toEqual(members.map(({ username }) => username))
    expect(rows()[0]).toHaveTextContent(/Has Free, would like GoldPlease/)
    await user.keyboard('ja')
    const day = siteDayOf(new Date(site.clock.now().getTime() + WEEK))
    const field = (await dialog()).getByLabelText(/^Last day/)
    const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Grant' })

    fireEvent.change(field, { target: { value: '2020-02-01' } })
    await user.click(confirm())
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Choose a day that isn’t over yet\./))
    expect((await held()).request?.status).toBe('pending')

    fireEvent.change(field, { target: { value: day } })
    await user.click(confirm())
    await waitFor(() => expect(toasts()).toEqual([`${members[0]?.username} has Gold now`]))
    await waitFor(() => expect(names()).toEqual([members[1]?.username]))
    expect(rows()[0]).toHaveFocus()
    expect(await held()).toMatchObject({ tier: { name: 'gold' }, request: { status: 'granted' } })
    expect((await held()).subscriptions[0]?.expiresAt?.slice(0, 10)).toBe(day)
  },
)

/** Waits for a count beside the links to the admin pages. */
const findWaiting = (count: number) => screen.findAllByRole('link', { name: `Admin ${count} new` })

test(
  'an upgrade request is declined after a confirmation',
  covers('TIER-29.1', 'ADM-18.3', 'BEY-07.14'),
  async () => {
    const user = await openPage()
    await findWaiting(2)
    await user.click(decision('Decline'))
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect((await held()).request?.status).toBe('pending')
    await user.click(decision('Decline'))
    await user.click((await dialog()).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(names()).toEqual([members[1]?.username]))
    expect(toasts()).toEqual([`${members[0]?.username} keeps what they have`])
    await findWaiting(1)
    expect((await held()).request?.status).toBe('declined')
  },
)

test('an upgrade request that another admin has already decided on leaves the list, and the page says so', async () => {
  const user = await openPage()
  await declineRequestOf(site.services, members[0]?.id ?? '')
  await user.click(decision('Grant'))
  await user.click((await dialog()).getByRole('button', { name: 'Grant' }))
  await waitFor(() => expect(toasts()).toEqual(['This request has already been decided.']))
  await waitFor(() => expect(names()).toEqual([members[1]?.username]))
  expect(await held()).toMatchObject({ tier: { name: 'free' }, request: { status: 'declined' } })
})

test('if there are no upgrade requests, the page says so', async () => {
  await site.services.db.delete(upgradeRequests)
  await site.open('/admin/membership', site.admin)
  expect(await screen.findByText('No requests waiting')).toBeVisible()
})

test(
  'the membership page shows how many founder places are taken and left',
  covers('ADM-18.10'),
  async () => {
    const { ok } = await site.visitor().call(listTiers, {})
    const { trouble } = await site.open('/admin/membership', site.admin)
    trouble('GET /api/membership/tiers', answerOf(200, { ...ok, founderPlacesLeft: 3766 }))
    expect(await screen.findByText(/Places taken: 1,234\. Places left: 3,766\.$/)).toBeVisible()
  },
)
