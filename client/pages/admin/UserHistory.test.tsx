import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { restoreUser } from '#shared/domains/users/users.acts.contract.ts'
import { openUser } from '#shared/domains/users/users.contract.ts'
import { listToasts } from '#client/ui/feedback/toast.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { covers } from '#testing/covers.ts'
import { dateAtSite } from '#testing/instant.ts'
import { openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

type Member = Awaited<ReturnType<Site['given']['member']>>

let site: Site
let member: Member
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  member = await site.given.member()
})

const openPage = async () => {
  const { user } = await site.open(`/admin/users/${member.id}`, site.admin)
  await screen.findByRole('heading', { name: 'History' })
  return user
}
const statusOf = async () => (await site.as(site.admin).call(openUser, { memberId: member.id })).ok.status
const dialog = async () => within(await screen.findByRole('dialog'))
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

test(
  'a user’s history lists log-ins by day, and decisions with day, case and reason',
  covers('ADM-12.10'),
  async () => {
    const toldAt = site.clock.now()
    await createCase(site.services, member, {
      kind: 'photo',
      decision: 'remove_content',
      toldAt,
      caseNumber: 'R-1',
    })
    await createCase(site.services, member, { decision: 'no_action', toldAt, takenBackAt: toldAt })
    await site.as(member).call(getSession, {})
    await openPage()
    expect(rowsOf('Log-ins by day')).toEqual(['DayLog-ins', `${dateAtSite(toldAt)}1`])
    const decisions = rowsOf('Decisions about them')
    expect(decisions).toHaveLength(3)
    expect(decisions).toContain(`Photo: Remove it${dateAtSite(toldAt)}Case R-1It broke our rules.`)
    expect(decisions.some((row) => /^Profile: No actionTaken back.*They weren’t told$/.test(row))).toBe(true)
    expect(screen.getByText('Photos taken down').nextElementSibling).toHaveTextContent('1')
  },
)

test(
  'admins can see a profile as a visitor does, with a way back, and see if visitors can’t see it',
  covers('ADM-12.11'),
  async () => {
    member = await site.given.member({ sexuality: 'Bisexual', town: 'Leeds' })
    const user = await openPage()
    const seeAsVisitor = () => user.click(screen.getByRole('link', { name: 'See it as a visitor' }))
    await seeAsVisitor()
    expect(await screen.findByText('As a visitor sees it')).toBeVisible()
    expect(await screen.findByText('Leeds')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(member.username)
    expect(screen.queryByText('Bisexual')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Send Message' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Back to the account' }))
    expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible()

    await site.as(member).call(updatePrivacy, { visibility: 'members' })
    await seeAsVisitor()
    const name = `Visitors don’t see ${member.username}`
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  },
)

test(
  'an admin’s action on a user without a history can be undone for ten seconds, unless someone else has already undone it',
  covers('ADM-12.10', 'ADM-12.12'),
  async () => {
    const user = await openPage()
    expect(screen.getAllByText('None')).toHaveLength(2)
    const suspend = async () => {
      await user.click(screen.getByRole('button', { name: 'Suspend' }))
      await user.click((await dialog()).getByLabelText('Reason'))
      await user.paste('Rude')
      await user.click((await dialog()).getByRole('button', { name: 'Suspend' }))
      await screen.findByText('Status: Suspended')
      return screen.findByRole('button', { name: 'Undo' })
    }
    const undo = await suspend()
    expect(await statusOf()).toBe('suspended')
    expect(listToasts().find(({ isOpen }) => isOpen)?.duration).toBe(10_000)
    undo.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(toasts()).toEqual([`${member.username} is back`]))
    expect(await statusOf()).toBe('active')
    expect(await screen.findByText('Status: Active')).toBeVisible()

    const late = await suspend()
    await site.as(site.admin).call(restoreUser, { memberId: member.id })
    await user.click(late)
    await waitFor(() => expect(toasts()[0]).toMatch(/^Someone else has just changed this\./))
  },
)
