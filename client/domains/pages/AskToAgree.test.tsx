import { fireEvent } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getTermsState } from '#shared/domains/accounts/accounts.terms.contract.ts'
import { listPages } from '#shared/domains/pages/pages.editing.contract.ts'
import { DAY, endOfDay, siteDayOf } from '#shared/kernel/time.ts'
import { termsRequests } from '#server/domains/accounts/accounts.terms.tables.ts'
import { storePage } from '#server/domains/pages/pages.samples.ts'
import { covers } from '#testing/covers.ts'
import { openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  await site.services.db.delete(termsRequests)
})

const ASK = 'Ask members to agree when I publish this'
const openTerms = async () => {
  const { items } = (await site.as(site.admin).call(listPages, { limit: 100 })).ok
  const id = items.find(({ path }) => path === '/terms')?.id
  const page = await site.open(`/admin/pages/${id}`, site.admin)
  const ask = await screen.findByRole('checkbox', { name: ASK })
  return { ...page, ask, publish: () => page.user.click(screen.getByRole('button', { name: 'Publish' })) }
}
const dayIn = (days: number) => siteDayOf(new Date(site.clock.now().getTime() + days * DAY))
const state = async () => (await site.as(site.admin).call(getTermsState, {})).ok.terms

test(
  'an admin publishes terms with a deadline for accepting them, and sees how many members have accepted',
  covers('BEY-44.4', 'BEY-44.6'),
  async () => {
    vi.setSystemTime(site.clock.now())
    const { user, ask, publish } = await openTerms()
    expect(screen.queryByText(/Members were last asked/)).toBeNull()
    await user.click(ask)
    const field = screen.getByLabelText('Required from')
    expect(field).toHaveValue(dayIn(30))

    fireEvent.change(field, { target: { value: dayIn(-1) } })
    await publish()
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/Choose a day after today, within 365 days\.$/),
    )
    expect(await state()).toBeNull()

    fireEvent.change(field, { target: { value: dayIn(14) } })
    await publish()
    await waitFor(() => expect(toasts()).toEqual(['Published. Everyone can read it now.']))
    expect(await state()).toMatchObject({ requiredFrom: endOfDay(dayIn(13)).toISOString(), agreed: 1 })
    expect(ask).not.toBeChecked()
    expect(
      await screen.findByText(/^Members were last asked to agree on .* 1 of \d+ members? has agreed/),
    ).toBeVisible()
  },
)

test(
  'members are asked to agree only if the admin chooses it, and only to the terms',
  covers('BEY-44.4'),
  async () => {
    const { user, publish } = await openTerms()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' here')
    await publish()
    await waitFor(() => expect(toasts()).toEqual(['Published. Everyone can read it now.']))
    expect(await state()).toBeNull()
    const { pageId } = await storePage(site.services, {})
    await site.open(`/admin/pages/${pageId}`, site.admin)
    await screen.findByRole('textbox', { name: 'Title' })
    expect(screen.queryByRole('checkbox', { name: ASK })).toBeNull()
  },
)
