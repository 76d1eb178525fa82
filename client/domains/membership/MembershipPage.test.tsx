import { fireEvent } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMembership, listTiers } from '#shared/domains/membership/membership.contract.ts'
import { listEditedTiers, updateTier } from '#shared/domains/membership/membership.tiers.contract.ts'
import { siteDayOf, WEEK } from '#shared/kernel/time.ts'
import { declineRequestOf } from '#server/domains/membership/membership.requests.commands.ts'
import { storeRequest } from '#server/domains/membership/membership.samples.ts'
import { membershipTiers, upgradeRequests } from '#server/domains/membership/membership.tables.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

type Member = Awaited<ReturnType<Site['given']['member']>>

let site: Site
let original: (typeof membershipTiers.$inferSelect)[]
beforeAll(async () => {
  site = await openSite()
  original = await site.services.db.select().from(membershipTiers)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.db.delete(upgradeRequests)
  for (const { id, ...row } of original)
    await site.services.db.update(membershipTiers).set(row).where(eq(membershipTiers.id, id))
})

const PATH = '/admin/membership'
const stored = async () => (await site.as(site.admin).call(listEditedTiers, {})).ok.tiers
const openForm = async () => {
  const page = await site.open(PATH, site.admin)
  const open = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Edit Silver' }))
    return within(screen.getByRole('heading', { name: 'Edit Silver' }).closest('form') ?? document.body)
  }
  const form = await open()
  const box = (name: string, within = form) => within.getByRole('textbox', { name })
  const write = async (name: string, text: string, within = form) => {
    await page.user.clear(box(name, within))
    if (text) await page.user.paste(text)
  }
  const press = (name: string, within = form) => page.user.click(within.getByRole('button', { name }))
  return { ...page, open, form, box, write, press }
}
const PURPOSE = 'What it’s for'
const IMAGES = 'Images (optional)'
const MESSAGES = 'Messages per day (optional)'

test(
  'an admin sees what each tier allows and who has it, and changes one, once its errors are corrected at their fields',
  covers('ADM-18.1', 'ADM-18.2'),
  async () => {
    const { user, form, box, write, press } = await openForm()
    const rows = within(screen.getByRole('list', { name: 'Memberships, from free to gold' }))
    expect(rows.getByRole('link', { name: 'Members with Gold' })).toHaveAttribute(
      'href',
      '/admin/users?tier=gold',
    )
    expect(screen.getByRole('heading', { name: 'Edit Silver' })).toHaveFocus()
    expect(box(IMAGES)).toHaveValue('10')
    const wrong = [
      [PURPOSE, '', 'Say what it’s for, in at most 200 characters.'],
      [IMAGES, '1e3', 'Enter a number from 1 to 1,000, or nothing for unlimited.'],
      [MESSAGES, 'lots', 'Enter a number from 0 to 10,000, or nothing for unlimited.'],
    ] as const
    for (const [name, text] of wrong) await write(name, text)
    await press('Save changes')
    await waitFor(() => expect(box(PURPOSE)).toHaveFocus())
    for (const [name, , said] of wrong)
      expect(box(name)).toHaveAccessibleDescription(expect.stringContaining(said))
    expect((await stored())[1]?.updatedAt).toBeNull()

    await write(PURPOSE, 'For regulars.')
    await write('What else it gives (optional)', 'A badge\n\nEarly invitations')
    await write(IMAGES, '12')
    await write(MESSAGES, '')
    await user.selectOptions(form.getByRole('combobox', { name: 'Search priority' }), 'Top')
    await user.click(form.getByRole('checkbox', { name: 'Highlighted in search' }))
    await user.click(form.getByRole('checkbox', { name: 'Ad-free' }))
    await press('Save changes')
    await waitFor(() => expect(toasts()).toEqual(['Silver is changed']))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Silver' })).toHaveFocus())
    expect((await site.visitor().call(listTiers, {})).ok.tiers[1]).toMatchObject({
      description: 'For regulars.',
      features: ['A badge', 'Early invitations'],
      maxImages: 12,
      maxMessagesPerDay: null,
      searchPriority: 2,
      highlighted: false,
      seesViewers: true,
      adFree: true,
    })
  },
)

test(
  'the input for a tier is kept if saving fails or another admin has changed it, and discarded only after a confirmation',
  covers('ADM-18.5'),
  async () => {
    const { user, trouble, open, box, write, press, form } = await openForm()
    const [, silver] = await stored()
    if (!silver) throw new Error('there is no silver')
    await write(IMAGES, '12')
    const mend = trouble(`PUT /api/admin/membership-tiers/${silver.id}`, refusalOf(503, 'unavailable'))
    await press('Save changes')
    await waitFor(() => expect(toasts()).toHaveLength(1))
    mend()
    expect(box(IMAGES)).toHaveValue('12')
    const { id: tierId, ...fields } = silver
    await site.as(site.admin).call(updateTier, { ...fields, tierId, maxImages: 20 })
    await press('Save changes')
    expect(await form.findByText('Another admin has changed this membership in the meantime')).toBeVisible()
    expect(box(IMAGES)).toHaveValue('12')
    await press('Keep mine')
    await press('Save changes')
    await waitFor(async () => expect((await stored())[1]?.maxImages).toBe(12))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Edit Silver' })).toBeNull())

    const again = await open()
    await write(IMAGES, '13', again)
    await press('Cancel', again)
    const question = within(await screen.findByRole('dialog', { name: 'Discard what you entered?' }))
    await user.click(question.getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Edit Silver' })).toBeNull())
    expect((await stored())[1]?.maxImages).toBe(12)
  },
)

/** Opens the page with upgrade requests from two members. */
const openRequests = async () => {
  const [first, second] = [await site.given.member(), await site.given.member()]
  for (const member of [first, second]) {
    await storeRequest(site.services, member)
    site.clock.advance(1000)
  }
  return { first, second, ...(await site.open(PATH, site.admin)) }
}
const listed = async () => {
  await screen.findByRole('list', { name: 'Requests, oldest first' })
  return rows()
}
const rows = () => screen.getAllByRole('listitem').filter((row) => row.dataset['entry'])
const names = () => rows().map((row) => within(row).getByRole('link').textContent)
const held = async (member: Member) => (await site.as(member).call(getMembership, {})).ok
const decision = (what: 'Grant' | 'Decline', { username }: Member) =>
  screen.getByRole('button', { name: `${what} the request of ${username}` })
const dialog = async () => within(await screen.findByRole('dialog'))
/** Waits for a count beside the links to the admin pages. */
const findWaiting = (count: number) => screen.findAllByRole('link', { name: `Admin ${count} new` })

test(
  'of the pending upgrade requests, one is granted until a given day and one declined after a confirmation, and then none is listed',
  covers('TIER-29.1', 'ADM-18.3', 'BEY-07.14'),
  async () => {
    const { first, second, user } = await openRequests()
    expect((await listed())[0]).toHaveTextContent(/Has Free, would like GoldPlease/)
    expect(names()).toEqual([first.username, second.username])
    await findWaiting(2)
    await user.keyboard('ja')
    const day = siteDayOf(new Date(site.clock.now().getTime() + WEEK))
    const field = (await dialog()).getByLabelText(/^Last day/)
    const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Grant' })

    fireEvent.change(field, { target: { value: '2020-02-01' } })
    await user.click(confirm())
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Choose a day that isn’t over yet\./))
    expect((await held(first)).request?.status).toBe('pending')

    fireEvent.change(field, { target: { value: day } })
    await user.click(confirm())
    await waitFor(() => expect(toasts()).toEqual([`${first.username} has Gold now`]))
    await waitFor(() => expect(names()).toEqual([second.username]))
    expect(rows()[0]).toHaveFocus()
    expect(await held(first)).toMatchObject({ tier: { name: 'gold' }, request: { status: 'granted' } })
    expect((await held(first)).subscriptions[0]?.expiresAt?.slice(0, 10)).toBe(day)

    await findWaiting(1)
    await user.click(decision('Decline', second))
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect((await held(second)).request?.status).toBe('pending')
    await user.click(decision('Decline', second))
    await user.click((await dialog()).getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('No requests waiting')).toBeVisible()
    expect(toasts()).toContain(`${second.username} keeps what they have`)
    expect((await held(second)).request?.status).toBe('declined')
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Admin \d+ new$/ })).toBeNull())
  },
)

test(
  'an upgrade request that another admin has decided on leaves the list with a message; founder places are counted above it',
  covers('ADM-18.10'),
  async () => {
    const { ok } = await site.visitor().call(listTiers, {})
    const { first, second, user, trouble } = await openRequests()
    trouble('GET /api/membership/tiers', answerOf(200, { ...ok, founderPlacesLeft: 3766 }))
    expect(await screen.findByText(/Places taken: 1,234\. Places left: 3,766\.$/)).toBeVisible()
    await listed()
    await declineRequestOf(site.services, first.id)
    await user.click(decision('Grant', first))
    await user.click((await dialog()).getByRole('button', { name: 'Grant' }))
    await waitFor(() => expect(toasts()).toEqual(['This request has already been decided.']))
    await waitFor(() => expect(names()).toEqual([second.username]))
    expect(await held(first)).toMatchObject({ tier: { name: 'free' }, request: { status: 'declined' } })
  },
)
