import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { askForTerms } from '#server/domains/accounts/accounts.terms.samples.ts'
import { termsRequests } from '#server/domains/accounts/accounts.terms.tables.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

type Member = Awaited<ReturnType<Site['given']['member']>>

let site: Site
let member: Member
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => sessionStorage.clear())
beforeEach(async () => {
  await site.services.db.delete(termsRequests)
  member = await site.given.member()
  site.clock.advance(1000)
})

const ask = (days: number) => askForTerms(site.services, new Date(site.clock.now().getTime() + days * DAY))
const asked = async () => (await site.as(member).call(getSession, {})).ok.session?.newTerms
const TITLE = 'Our terms have changed'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test(
  'a prompt above every page links to the new terms, can be put off until the next visit, and stays until the member’s agreement is stored',
  covers('BEY-44.3'),
  async () => {
    await ask(30)
    const first = await site.open('/account/export', member)
    await heading('Your data')
    expect(await screen.findByText(TITLE)).toBeVisible()
    expect(
      screen.getByText(/^Please read the new ones and agree to them\. From .* you’ll need to/),
    ).toBeVisible()
    const link = screen.getByRole('link', { name: 'Read the new terms' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms', '_blank'])
    await first.user.click(screen.getByRole('button', { name: 'Later' }))
    expect(screen.queryByText(TITLE)).toBeNull()
    await first.user.click(screen.getAllByRole('link', { name: 'Change Password' })[0] ?? document.body)
    await heading('Change password')
    expect(screen.queryByText(TITLE)).toBeNull()

    const { user, trouble } = await site.open('/account/export', member)
    expect(await screen.findByText(TITLE)).toBeVisible()
    expect(await asked()).toMatchObject({ isRequired: false })
    const mend = trouble('POST /api/terms/agreement', refusalOf(503, 'unavailable'))
    const agree = () => user.click(screen.getByRole('button', { name: 'I agree' }))
    await agree()
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(screen.getByText(TITLE)).toBeVisible()
    mend()
    await agree()
    await waitFor(() => expect(toasts()).toContain('Thank you. We’ve noted that you agree.'))
    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
    expect(await asked()).toBeUndefined()
  },
)

test(
  'after the deadline for accepting new terms, the question replaces every page but the export and deleting the account, until the member accepts',
  covers('BEY-44.5'),
  async () => {
    await ask(0)
    const { user } = await site.open('/account/export', member)
    await heading('Your data')
    expect(screen.queryByText(TITLE)).toBeNull()
    history.pushState(null, '', '/account/delete')
    await heading('Delete account')
    expect(screen.queryByText(TITLE)).toBeNull()

    history.pushState(null, '', '/account/sessions')
    await heading(TITLE)
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('button', { name: 'Later' })).toBeNull()
    expect(screen.queryByRole('complementary', { name: 'Your account' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/terms',
      '/contact',
      '/account/export',
      '/account/delete',
    ])
    await user.click(main.getByRole('button', { name: 'I agree' }))
    await heading('Where you’re logged in')
    expect(await screen.findByRole('complementary', { name: 'Your account' })).toBeVisible()
  },
)

test(
  'a page that’s open at the deadline for accepting new terms asks as soon as a call is rejected',
  covers('BEY-44.5'),
  async () => {
    await ask(1)
    const { user } = await site.open('/account/export', member)
    await heading('Your data')
    site.clock.advance(DAY)
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }))
    expect(await heading(TITLE)).toBeVisible()
  },
)
