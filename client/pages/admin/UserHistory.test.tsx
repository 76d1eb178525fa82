import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

const openPage = async (id = member.id) => {
  const { user } = await site.open(`/admin/users/${id}`, site.admin)
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
    await site.open('/dashboard', member)
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
  'the user page says if a user has no history, and that admins can’t see decisions about themselves',
  covers('ADM-12.10'),
  async () => {
    await openPage()
    expect(screen.getAllByText('None')).toHaveLength(2)
    await openPage(site.admin.id)
    expect(screen.getByText('Photos taken down').nextElementSibling).toHaveTextContent('Not shown to you')
    expect(screen.queryByRole('table', { name: 'Decisions about them' })).toBeNull()
  },
)

test('admins can see a profile as a visitor does, with a way back', covers('ADM-12.11'), async () => {
  member = await site.given.member({ sexuality: 'Bisexual', town: 'Leeds' })
  const user = await openPage()
  await user.click(screen.getByRole('link', { name: 'See it as a visitor' }))
  expect(await screen.findByText('As a visitor sees it')).toBeVisible()
  expect(await screen.findByText('Leeds')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(member.username)
  expect(screen.queryByText('Bisexual')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Send Message' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Back to the account' }))
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible()
})

test(
  'an admin who opens a profile as a visitor sees it is informed if visitors can’t see it',
  covers('ADM-12.11'),
  async () => {
    member = await site.given.member({ visibility: 'members' })
    await site.open(`/admin/users/${member.id}?as=visitor`, site.admin)
    const heading = await screen.findByRole('heading', {
      level: 1,
      name: `Visitors don’t see ${member.username}`,
    })
    expect(heading).toBeVisible()
  },
)

const suspend = async () => {
  const user = await openPage()
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  await user.click((await dialog()).getByLabelText('Reason'))
  await user.paste('Rude')
  await user.click((await dialog()).getByRole('button', { name: 'Suspend' }))
  const button = await screen.findByRole('button', { name: 'Undo' })
  return { user, button }
}

test('an admin’s action on a user can be undone for ten seconds', covers('ADM-12.12'), async () => {
  const { user, button } = await suspend()
  expect(await statusOf()).toBe('suspended')
  expect(listToasts().find(({ isOpen }) => isOpen)?.duration).toBe(10_000)
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(toasts()).toEqual([`${member.username} is back`]))
  expect(await statusOf()).toBe('active')
  expect(await screen.findByText('Status: Active')).toBeVisible()
})

test(
  'undoing an admin’s action that someone else has already undone shows an error',
  covers('ADM-12.12'),
  async () => {
    const { user, button } = await suspend()
    await site.as(site.admin).call(restoreUser, { memberId: member.id })
    await user.click(button)
    await waitFor(() => expect(toasts()[0]).toMatch(/^Someone else has just changed this\./))
  },
)
