import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listTiers } from '#shared/domains/membership/membership.contract.ts'
import { listEditedTiers, updateTier } from '#shared/domains/membership/membership.tiers.contract.ts'
import { membershipTiers } from '#server/domains/membership/membership.tables.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let original: (typeof membershipTiers.$inferSelect)[]
beforeAll(async () => {
  site = await openSite()
  original = await site.services.db.select().from(membershipTiers)
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const { id, ...row } of original)
    await site.services.db.update(membershipTiers).set(row).where(eq(membershipTiers.id, id))
})

const stored = async () => (await site.as(site.admin).call(listEditedTiers, {})).ok.tiers
const openForm = async () => {
  const page = await site.open('/admin/membership', site.admin)
  await page.user.click(await screen.findByRole('button', { name: 'Edit Silver' }))
  const form = within(screen.getByRole('heading', { name: 'Edit Silver' }).closest('form') ?? document.body)
  const box = (name: string) => form.getByRole('textbox', { name })
  const write = async (name: string, text: string) => {
    await page.user.clear(box(name))
    if (text) await page.user.type(box(name), text)
  }
  const press = (name: string) => page.user.click(form.getByRole('button', { name }))
  return { ...page, form, box, write, press }
}
const IMAGES = 'Images (optional)'
const MESSAGES = 'Messages per day (optional)'

test(
  'an admin sees what each tier allows and who has it, and changes one',
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
    await write('What it’s for', 'For regulars.')
    await write('What else it gives (optional)', 'A badge{enter}{enter}Early invitations')
    await write(IMAGES, '12')
    await write(MESSAGES, '')
    await user.selectOptions(form.getByRole('combobox', { name: 'Search priority' }), 'Top')
    await user.click(form.getByRole('checkbox', { name: 'Highlighted in search' }))
    await user.click(form.getByRole('checkbox', { name: 'Ad-free' }))
    await press('Save changes')
    await waitFor(() => expect(toasts()).toEqual(['Silver is changed']))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Silver' })).toHaveFocus())
    const changed = {
      description: 'For regulars.',
      features: ['A badge', 'Early invitations'],
      maxImages: 12,
      maxMessagesPerDay: null,
      searchPriority: 2,
      highlighted: false,
      seesViewers: true,
      adFree: true,
    }
    expect((await site.visitor().call(listTiers, {})).ok.tiers[1]).toMatchObject(changed)
    await site.open('/support')
    const [, card] = (await screen.findByRole('list', { name: 'Membership comparison' })).children
    expect(card).toHaveTextContent('For regulars.A badgeEarly invitationsImages12Messages per dayUnlimited')
  },
)

test.each([
  [IMAGES, '1e3', 'Enter a number from 1 to 1,000, or nothing for unlimited.'],
  [IMAGES, '1001', 'Enter a number from 1 to 1,000, or nothing for unlimited.'],
  [MESSAGES, 'lots', 'Enter a number from 0 to 10,000, or nothing for unlimited.'],
  ['What it’s for', '', 'Say what it’s for, in at most 200 characters.'],
])(
  'a tier’s field “%s” rejects “%s” with an error, and nothing is stored',
  covers('ADM-18.1'),
  async (name, text, said) => {
    const { box, write, press } = await openForm()
    await write(name, text)
    await press('Save changes')
    await waitFor(() => expect(box(name)).toHaveFocus())
    expect(box(name)).toHaveAccessibleDescription(expect.stringContaining(said))
    expect((await stored())[1]?.updatedAt).toBeNull()
  },
)

test(
  'if another admin has changed a tier, their version is offered, and the unsaved one is kept',
  covers('ADM-18.5'),
  async () => {
    const { box, write, press, form } = await openForm()
    const [, silver] = await stored()
    if (!silver) throw new Error('there is no silver')
    await write(IMAGES, '12')
    const { id: tierId, ...fields } = silver
    await site.as(site.admin).call(updateTier, { ...fields, tierId, maxImages: 20 })
    await press('Save changes')
    expect(await form.findByText('Another admin has changed this membership in the meantime')).toBeVisible()
    expect(box(IMAGES)).toHaveValue('12')
    await press('Keep mine')
    await press('Save changes')
    await waitFor(async () => expect((await stored())[1]?.maxImages).toBe(12))
  },
)

test('the input for a tier is kept if saving fails, and discarded only after a confirmation', async () => {
  const { user, trouble, box, write, press } = await openForm()
  const [, silver] = await stored()
  await write(IMAGES, '12')
  const mend = trouble(`PUT /api/admin/membership-tiers/${silver?.id}`, refusalOf(503, 'unavailable'))
  await press('Save changes')
  await waitFor(() => expect(toasts()).toHaveLength(1))
  mend()
  expect(box(IMAGES)).toHaveValue('12')
  await press('Cancel')
  const question = within(await screen.findByRole('dialog', { name: 'Discard what you entered?' }))
  await user.click(question.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Edit Silver' })).toBeNull())
  expect((await stored())[1]?.maxImages).toBe(10)
})
