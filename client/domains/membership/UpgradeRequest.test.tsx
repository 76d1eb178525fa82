import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMembership } from '#shared/domains/membership/membership.contract.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { declineRequestOf, grantMembership } from '#server/domains/membership/membership.requests.commands.ts'
import { storeRequest } from '#server/domains/membership/membership.samples.ts'
import { upgradeRequests } from '#server/domains/membership/membership.tables.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

/** A member who joined too late for a founder's place. */
const givenLatecomer = async () => {
  const member = await site.given.member()
  await site.services.db.update(accounts).set({ founderNumber: null }).where(eq(accounts.id, member.id))
  return member
}

const ASK = 'Ask for an upgrade'
const section = async () => within(await screen.findByRole('region', { name: ASK }))
const requestOf = async (member: Member) => (await site.as(member).call(getMembership, {})).ok.request
const openAs = async (member: Member) => ({ member, ...(await site.open('/support', member)) })

test(
  'a member sends an upgrade request with a note, sees it pending, and withdraws it, and nothing is lost if sending or withdrawing fails',
  covers('TIER-29.2'),
  async () => {
    const { member, user, trouble } = await openAs(await givenLatecomer())
    const form = await section()
    const note = form.getByLabelText(/A note to us/)
    await user.click(form.getByLabelText('Gold'))
    await user.click(note)
    await user.paste('Two a day are few.')
    const refusal = refusalOf(503, 'unavailable', 'Please wait a moment.')
    const mendRequest = trouble('POST /api/membership/request', refusal)
    await user.click(form.getByRole('button', { name: 'Send request' }))
    await waitFor(() => expect(toasts()).toEqual(['Please wait a moment.']))
    expect(note).toHaveValue('Two a day are few.')
    expect(await requestOf(member)).toBeNull()
    mendRequest()
    await user.click(form.getByRole('button', { name: 'Send request' }))
    expect(await form.findByText(/^You asked for Gold on /)).toBeVisible()
    expect(form.getByText('Two a day are few.')).toBeVisible()
    expect(form.queryByRole('button', { name: 'Send request' })).toBeNull()
    expect(toasts()).toContain('We have your request.')
    expect(await requestOf(member)).toMatchObject({ tier: 'gold', status: 'pending' })

    const mendWithdrawal = trouble('DELETE /api/membership/request', refusalOf(503, 'unavailable'))
    await user.click(form.getByRole('button', { name: 'Withdraw request' }))
    await waitFor(() => expect(toasts()).toContain('We couldn’t withdraw your request. Please try again.'))
    expect(await site.services.db.$count(upgradeRequests, eq(upgradeRequests.userId, member.id))).toBe(1)
    mendWithdrawal()
    await user.click(form.getByRole('button', { name: 'Withdraw request' }))
    expect(await form.findByRole('button', { name: 'Send request' })).toBeVisible()
    expect(toasts()).toContain('Your request has been withdrawn.')
    expect(await requestOf(member)).toBeNull()
  },
)

test(
  'a declined upgrade request is shown, and the member may request again',
  covers('TIER-29.2'),
  async () => {
    const member = await givenLatecomer()
    await storeRequest(site.services, member)
    await declineRequestOf(site.services, member.id)
    await openAs(member)
    const form = await section()
    expect(form.getByText(/^We couldn’t give you Gold this time\./)).toBeVisible()
    expect(form.getByRole('button', { name: 'Send request' })).toBeVisible()
  },
)

test.each([
  ['silver', ['Gold']],
  ['gold', []],
] as const)(
  'the upgrades that a member with %s may request: %j',
  covers('TIER-29.2'),
  async (tier, offered) => {
    const member = await givenLatecomer()
    await grantMembership(site.services, member.id, { tier, expiresAt: null })
    await openAs(member)
    await screen.findByText('Yours')
    const radios = within(screen.getByRole('main')).queryAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual(offered)
    expect(screen.queryAllByRole('region', { name: ASK })).toHaveLength(Math.min(1, offered.length))
  },
)
