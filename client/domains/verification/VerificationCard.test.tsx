import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEntry } from '#server/testing/builders/proofs.ts'
import { covers } from '#testing/covers.ts'
import { openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const card = async () => within(await screen.findByRole('region', { name: 'Verification' }))

test(
  'the dashboard shows that a member isn’t verified, and links to the verification page',
  covers('DASH-09', 'DASH-34.1', 'CALL-79'),
  async () => {
    await site.open('/dashboard', await site.given.member())
    expect(await (await card()).findByText('You’re not verified yet')).toBeVisible()
    expect((await card()).getByRole('link', { name: 'Get verified' })).toHaveAttribute(
      'href',
      '/verifications',
    )
    expect((await card()).queryByRole('button')).toBeNull()
  },
)

test(
  'the dashboard shows the latest verification photo and deletes it',
  covers('DASH-10', 'DASH-11', 'CALL-79', 'CALL-80', 'DASH-34.1'),
  async () => {
    const member = await site.given.member()
    await createEntry(site.services, member, { status: 'rejected' })
    await createEntry(site.services, member, { status: 'approved' })
    const { user, idle } = await site.open('/dashboard', member)
    expect(await (await card()).findByText('Verified')).toBeVisible()
    expect((await card()).getByAltText('Verification photo 2')).toBeVisible()
    await user.click((await card()).getByRole('button', { name: 'Delete: Verification photo 2' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await idle()
    await waitFor(() => expect(toasts()).toEqual(['Verification photo deleted']))
    expect(await (await card()).findByAltText('Verification photo 1')).toBeVisible()
    expect((await card()).getByText('You’re not verified yet')).toBeVisible()
  },
)
