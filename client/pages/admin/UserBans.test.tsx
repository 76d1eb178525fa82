import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { banUser, liftUserRestriction, restrictUser } from '#shared/domains/users/users.acts.contract.ts'
import { openUser } from '#shared/domains/users/users.contract.ts'
import { updateStatus } from '#shared/domains/status/status.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { likenesses } from '#server/domains/photos/bans/photos.likenesses.tables.ts'
import { bannedMembers } from '#server/domains/accounts/standing/accounts.bans.tables.ts'
import { createEntry } from '#server/testing/builders/proofs.ts'
import { covers } from '#testing/covers.ts'
import { call } from '#client/platform/calls/call.ts'
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
  await screen.findByRole('heading', { name: 'Account' })
  return user
}
const stored = async () => (await site.as(site.admin).call(openUser, { memberId: member.id })).ok
const fact = (label: string) => screen.queryByText(label, { selector: 'dt' })?.nextElementSibling
const act = (name: string) => screen.getByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

const warning = () => screen.queryByText('Looks like a banned member’s picture')

test(
  'a member is restricted with a reason and an optional last day, banned with a reason, and both are lifted',
  covers('BEY-39.6', 'BEY-40.4'),
  async () => {
    const user = await openPage()
    expect(warning()).toBeNull()
    await user.click(act('Restrict'))
    const asked = await dialog()
    await user.click(asked.getByRole('button', { name: 'Restrict' }))
    expect((await stored()).restriction).toBeNull()
    await user.selectOptions(
      asked.getByRole('combobox', { name: 'What they can’t do' }),
      'Can’t send messages',
    )
    await user.click(asked.getByLabelText('Reason'))
    await user.paste('Rude')
    const last = asked.getByLabelText(/^Last day/)
    fireEvent.change(last, { target: { value: '2020-02-01' } })
    await user.click(asked.getByRole('button', { name: 'Restrict' }))
    await waitFor(() => expect(last).toHaveAccessibleDescription(/Choose a day that isn’t over yet\./))
    fireEvent.change(last, { target: { value: '' } })
    await user.click(asked.getByRole('button', { name: 'Restrict' }))
    await waitFor(() => expect(toasts()).toEqual([`${member.username} is restricted`]))
    await waitFor(() => expect(fact('Restricted')).toHaveTextContent('Can’t send messages, without end Rude'))
    await user.click(act('End the restriction'))
    await user.click((await dialog()).getByRole('button', { name: 'End the restriction' }))
    await waitFor(() => expect(fact('Restricted')).toBeUndefined())
    expect((await stored()).restriction).toBeNull()

    await user.click(act('Ban'))
    const ban = await dialog()
    await user.click(ban.getByRole('button', { name: 'Ban' }))
    expect((await stored()).bannedAt).toBeNull()
    await user.click(ban.getByLabelText('Reason'))
    await user.paste('Spam')
    await user.click(ban.getByRole('button', { name: 'Ban' }))
    await waitFor(() => expect(fact('Banned')).toHaveTextContent(/^since /))
    expect(fact('What we told them')).toHaveTextContent('Spam')
    expect(screen.queryByRole('button', { name: 'End the suspension' })).toBeNull()
    await user.click(act('Lift the ban'))
    await user.click((await dialog()).getByRole('button', { name: 'Lift the ban' }))
    await waitFor(() => expect(fact('Status')).toHaveTextContent(/^Active$/))
    expect((await stored()).bannedAt).toBeNull()
  },
)

test(
  'the user page and the verification queue warn admins about a picture that looks like a banned member’s',
  covers('BEY-39.4', 'BEY-39.12'),
  async () => {
    await createEntry(site.services, member)
    const banned = await site.given.member()
    await site.as(site.admin).call(banUser, { memberId: banned.id, reason: 'Rude' })
    const [ban] = await site.services.db.select({ id: bannedMembers.id }).from(bannedMembers)
    const found = { id: newId(), memberId: member.id, banId: ban?.id ?? '', foundAt: site.clock.now() }
    await site.services.db.insert(likenesses).values(found)
    const user = await openPage()
    expect(warning()).toBeVisible()
    expect(screen.queryByText('Same email address as someone who is banned')).toBeNull()
    const alike = screen.getByRole('link', { name: banned.username })
    expect(alike).toHaveAttribute('href', `/admin/users/${banned.id}`)
    expect(alike.closest('li')).toHaveTextContent(`${banned.username}Banned. Pictures that look alike`)
    history.pushState(null, '', '/admin/verification')
    await user.click(await screen.findByRole('button', { name: new RegExp(member.username) }))
    await screen.findByRole('heading', { level: 2, name: member.username })
    expect(warning()).toBeVisible()
  },
)

test(
  'after the first rejected call, a restricted member sees at the top of every page what they can’t do, until the restriction is lifted',
  covers('BEY-40.3'),
  async () => {
    await site.open('/dashboard', member)
    await screen.findByRole('heading', { level: 1 })
    const told = () => screen.queryByText(/^You can only read until further notice\. Our reason: Rude$/)
    const input = { memberId: member.id, kind: 'read_only', reason: 'Rude' } as const
    await site.as(site.admin).call(restrictUser, input)
    expect(told()).toBeNull()
    await expect(call(updateStatus, { text: 'Hello' })).rejects.toMatchObject({ code: 'restricted' })
    await waitFor(() => expect(told()).toBeVisible())
    expect(screen.getByRole('link', { name: 'Ask us to look again' })).toHaveAttribute(
      'href',
      '/account/reports',
    )
    await site.as(site.admin).call(liftUserRestriction, { memberId: member.id })
    await site.open('/dashboard', member)
    await screen.findByRole('heading', { level: 1 })
    expect(told()).toBeNull()
  },
)
