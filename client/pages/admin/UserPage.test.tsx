import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestUsername } from '#shared/domains/usernames/usernames.contract.ts'
import { restoreUser, suspendUser } from '#shared/domains/users/users.acts.contract.ts'
import { openUser } from '#shared/domains/users/users.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, siteDayOf } from '#shared/kernel/time.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
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
  await screen.findByRole('heading', { name: 'Account' })
  return user
}
const stored = async () => (await site.as(site.admin).call(openUser, { memberId: member.id })).ok
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling
const act = (name: string) => screen.getByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const records = () =>
  within(screen.getByRole('list', { name: 'What admins have done' }))
    .getAllByRole('listitem')
    .map((row) => row.firstElementChild?.textContent)

test(
  'the user page shows what admins are allowed to know about a user; the account is deleted with a reason, and the deletion is cancelled',
  covers('ADM-12.2', 'ADM-12.7'),
  async () => {
    const newUsername = `wish-${newId().slice(-8)}`
    const wish = { newUsername, confirmation: newUsername, password: PASSWORD }
    await site.as(member).call(requestUsername, wish)
    site.clock.advance(2 * HOUR + 1000)
    const user = await openPage()
    expect(screen.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
    expect(fact('Email address')).toHaveTextContent(member.email)
    expect(fact('Role')).toHaveTextContent('Member')
    expect(fact('Second factor')).toHaveTextContent('Off')
    expect(fact('Open log-ins')).toHaveTextContent('1')
    expect(fact('Would like to be called')).toHaveTextContent(`${newUsername}22 hours left to answerDecide`)
    await waitFor(() => expect(records()).toEqual(['Opened the page of an account']))

    await user.click(act('Delete the account'))
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect((await stored()).status).toBe('active')
    await user.click(act('Delete the account'))
    await user.click((await dialog()).getByLabelText('Reason'))
    await user.paste('Not real')
    await user.click((await dialog()).getByRole('button', { name: 'Delete the account' }))
    await waitFor(() => expect(fact('Status')).toHaveTextContent(/^Being deleted, everything is deleted on /))
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
    await user.click(act('Stop the deletion'))
    await user.click((await dialog()).getByRole('button', { name: 'Stop the deletion' }))
    await waitFor(() => expect(fact('Status')).toHaveTextContent(/^Active$/))
  },
)

test(
  'a member is suspended with a reason and an optional last day, and unsuspended; a change another admin made first is reported',
  covers('ADM-12.4', 'ADM-12.6'),
  async () => {
    const user = await openPage()
    await user.click(act('Suspend'))
    const asked = await dialog()
    await user.click(asked.getByRole('button', { name: 'Suspend' }))
    expect((await stored()).status).toBe('active')
    await user.click(asked.getByLabelText('Reason'))
    await user.paste('Rude')
    await site.as(site.admin).call(suspendUser, { memberId: member.id, reason: 'Spam' })
    await user.click(asked.getByRole('button', { name: 'Suspend' }))
    expect(await asked.findByRole('alert')).toHaveTextContent(/^Someone else has just changed this\./)
    expect(asked.getByLabelText('Reason')).toHaveValue('Rude')
    expect((await stored()).suspensionReason).toBe('Spam')
    await site.as(site.admin).call(restoreUser, { memberId: member.id })

    fireEvent.change(asked.getByLabelText(/^Last day/), { target: { value: '2020-02-01' } })
    await user.click(asked.getByRole('button', { name: 'Suspend' }))
    await waitFor(() =>
      expect(asked.getByLabelText(/^Last day/)).toHaveAccessibleDescription(
        /Choose a day that isn’t over yet\./,
      ),
    )
    expect(asked.getByLabelText('Reason')).toHaveValue('Rude')
    fireEvent.change(asked.getByLabelText(/^Last day/), { target: { value: '' } })
    await user.click(asked.getByRole('button', { name: 'Suspend' }))
    await waitFor(() => expect(toasts()).toEqual([`${member.username} is suspended`]))
    expect((await stored()).suspensionReason).toBe('Rude')
    await waitFor(() => expect(fact('Status')).toHaveTextContent('Suspended, without end'))
    expect(fact('What we told them')).toHaveTextContent('Rude')
    await waitFor(() => expect(screen.getByText('Status: Suspended')).toHaveFocus())
    await waitFor(() => expect(records()[0]).toBe('Suspended an account'))
    await user.click(act('End the suspension'))
    await user.click((await dialog()).getByRole('button', { name: 'End the suspension' }))
    await waitFor(() => expect(fact('Status')).toHaveTextContent(/^Active$/))
  },
)

test(
  'a membership is granted for later, withdrawn, and granted with and without a last day; a member is made an admin and logged out',
  covers('ADM-12.4', 'ADM-12.8', 'ADM-12.9', 'ADM-18.2', 'ADM-18.7', 'ADM-18.9'),
  async () => {
    const user = await openPage()
    const inDays = (days: number) => new Date(site.clock.now().getTime() + days * DAY)
    const start = inDays(8)
    const [first, before] = [siteDayOf(start), siteDayOf(inDays(7))]
    await user.click(act('Change the membership'))
    const asked = await dialog()
    await user.selectOptions(asked.getByRole('combobox', { name: 'Membership' }), 'Gold')
    fireEvent.change(asked.getByLabelText(/^First day/), { target: { value: first } })
    const last = asked.getByLabelText(/^Last day/)
    fireEvent.change(last, { target: { value: before } })
    await user.click(asked.getByRole('button', { name: 'Change the membership' }))
    await waitFor(() =>
      expect(last).toHaveAccessibleDescription(/The last day can’t come before the first one\./),
    )
    fireEvent.change(last, { target: { value: '' } })
    await user.click(asked.getByRole('button', { name: 'Change the membership' }))
    const isGold = new RegExp(`^Gold, from ${dateAtSite(start)}, without end$`)
    await waitFor(() => expect(fact('Coming membership')).toHaveTextContent(isGold))
    expect(fact('Membership')).toHaveTextContent(/^Free$/)
    await user.click(act('Withdraw the coming membership'))
    await user.click((await dialog()).getByRole('button', { name: 'Withdraw the coming membership' }))
    await waitFor(() => expect(screen.queryByText('Coming membership')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Withdraw the coming membership' })).toBeNull()

    const change = async (day: string) => {
      await user.click(act('Change the membership'))
      const form = await dialog()
      await user.selectOptions(form.getByRole('combobox', { name: 'Membership' }), 'Silver')
      const field = form.getByLabelText<HTMLInputElement>(/^Last day/)
      const earlier = field.value
      fireEvent.change(field, { target: { value: day } })
      await user.click(form.getByRole('button', { name: 'Change the membership' }))
      return earlier
    }
    // In winter, a day at the site ends at midnight UTC.
    const nextYear = site.clock.now().getUTCFullYear() + 1
    const day = `${nextYear}-12-20`
    expect(await change(day)).toBe('')
    const isSilver = new RegExp(`^Silver, since .*, until 20 December ${nextYear}$`)
    await waitFor(() => expect(fact('Membership')).toHaveTextContent(isSilver))
    expect(await change('')).toBe(day)
    await waitFor(() => expect(fact('Membership')).toHaveTextContent(/^Silver, since .*, without end$/))

    await user.click(act('Make an admin'))
    await user.click((await dialog()).getByRole('button', { name: 'Make an admin' }))
    await waitFor(() => expect(fact('Role')).toHaveTextContent('Admin'))
    await user.click(act('Log out everywhere'))
    await user.click((await dialog()).getByRole('button', { name: 'Log out everywhere' }))
    await waitFor(() => expect(fact('Open log-ins')).toHaveTextContent('0'))
  },
)

test(
  'admins can’t suspend or delete themselves or see decisions about themselves, and an unknown user shows the not-found page',
  covers('ADM-12.2', 'ADM-12.5', 'ADM-12.10'),
  async () => {
    await openPage(site.admin.id)
    expect(act('Take off the staff')).toBeVisible()
    for (const name of ['Suspend', 'Delete the account'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    for (const label of ['Reports about them', 'Photos taken down'])
      expect(fact(label)).toHaveTextContent('Not shown to you')
    expect(screen.queryByRole('table', { name: 'Decisions about them' })).toBeNull()
    for (const id of [newId(), 'nothing']) {
      history.pushState(null, '', `/admin/users/${id}`)
      expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      history.pushState(null, '', `/admin/users/${site.admin.id}`)
      await screen.findByRole('heading', { name: 'Account' })
    }
  },
)
