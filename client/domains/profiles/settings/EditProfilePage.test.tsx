import { afterAll, beforeAll, expect, test } from 'vitest'
import { listToasts, toast } from '#client/ui/feedback/toast.ts'
import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { listConsents } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { storedProfile } from '#server/testing/builders/stored.ts'
import { covers } from '#testing/covers.ts'
import { noAnswer, openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Profile = Parameters<Site['given']['member']>[0]
type Member = Awaited<ReturnType<Site['given']['member']>>

const title = () => screen.findByLabelText(/^Title/)
const text = () => screen.getByLabelText(/^Text/)
const interests = () => within(screen.getByRole('group', { name: 'Interests' }))
const save = () => screen.getByRole('button', { name: 'Save profile' })
const SAVED = 'Profile updated successfully!'
const KEPT = 'You hadn’t saved these changes yet, so we kept them.'

const openFor = async (member: Member) => {
  const page = await site.open('/account/edit', member)
  await title()
  const write = async (field: HTMLElement, typed: string) => {
    await page.user.click(field)
    await page.user.paste(typed)
  }
  return { ...page, member, write }
}

const openPage = async (profile: Profile = {}) => openFor(await site.given.member(profile))

/** Expects a form in the same tab to be empty for the next member, although the tab keeps the unsaved text. */
const expectHiddenFromNextMember = async (unsaved: string) => {
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain(unsaved))
  const kept = Object.entries<string>(sessionStorage)
  const { user } = await site.open('/account/email', await site.given.member())
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
  await user.click(await screen.findByRole('link', { name: 'Edit Profile' }))
  expect(await title()).toHaveValue('')
  expect(text()).toHaveValue('')
  expect(screen.queryByText(KEPT)).toBeNull()
}

const labelsOf = (boxes: readonly HTMLElement[]) => boxes.map((box) => box.parentElement?.textContent)
const chosen = () => labelsOf(interests().getAllByRole('checkbox', { checked: true }))

test(
  'public texts are edited and counted, saved with consent and reported, and shown on the public profile',
  covers('EDIT-01', 'EDIT-02', 'EDIT-03', 'EDIT-04', 'EDIT-06', 'EDIT-09', 'PROF-37', 'BEY-19.1'),
  async () => {
    const { user, agent, member, write } = await openPage({
      profileTitle: 'Hello',
      profileText: 'Long evenings',
      interests: ['SM', 'Toys'],
    })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit profile')
    expect(await title()).toHaveValue('Hello')
    expect(text()).toHaveValue('Long evenings')
    expect(chosen()).toEqual(['SM', 'Toys'])
    expect(labelsOf(interests().getAllByRole('checkbox'))).toEqual([...INTERESTS])
    expect(INTERESTS).toHaveLength(29)
    expect(save().previousElementSibling).toHaveTextContent(
      'By saving you agree that Ampersand stores your title, text and interests, and shows them to everyone who may see your profile. They may reveal something about your sex life. You can withdraw this at any time under Privacy.',
    )
    expect((await agent.call(listConsents, {})).ok.consents).toEqual([])

    await user.clear(await title())
    await write(await title(), 'Two coffees, <b>please</b>')
    expect(screen.getByText('26 / 100')).toBeVisible()
    await user.clear(text())
    await write(text(), 'First line\nSecond line')
    expect(screen.getByText('22 / 5,000')).toBeVisible()
    await user.click(interests().getByLabelText('Oral'))
    await user.click(interests().getByLabelText('SM'))
    await user.click(save())
    expect(await screen.findByText(SAVED)).toBeVisible()
    expect(toasts()).toEqual(['Profile updated successfully'])
    expect(await storedProfile(site, member)).toMatchObject({
      profileTitle: 'Two coffees, <b>please</b>',
      profileText: 'First line\nSecond line',
      interests: ['Oral', 'Toys'],
    })
    expect((await agent.call(listConsents, {})).ok.consents).toMatchObject([{ subject: 'profile' }])

    await user.click(await screen.findByRole('link', { name: 'See your public profile' }))
    expect(await screen.findByRole('heading', { level: 1, name: member.username })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Two coffees, <b>please</b>' })).toBeVisible()
    expect(screen.getByText(/^First line\s+Second line$/)).toBeVisible()
    expect(screen.getByText('Oral')).toBeVisible()
  },
)

test(
  'a rejected profile save says why and a lost one is reported; the input survives that and leaving the page until it’s discarded or saved, and the next member in the tab doesn’t see it',
  covers('EDIT-07', 'EDIT-08', 'EDIT-05.2', 'PROF-38'),
  async () => {
    const member = await site.given.member({ profileText: 'Stored', interests: ['Toys'] })
    const { user, write, trouble } = await openFor(member)
    const leave = async () => {
      await user.click(screen.getByRole('link', { name: 'Change Password' }))
      await screen.findByRole('heading', { level: 1, name: /password/i })
      await user.click(screen.getByRole('link', { name: 'Edit Profile' }))
      await title()
    }
    await write(await title(), 'Typed')
    await write(text(), ', and more')
    await user.click(interests().getByLabelText('Toys'))
    let end = () => {}
    for (const [answer, says] of [
      [
        refusalOf(503, 'unavailable', 'The service is not available right now.'),
        'Failed to update profile: The service is not available right now.',
      ],
      [noAnswer, 'An error occurred while updating your profile'],
    ] as const) {
      end = trouble('PATCH /api/profile', answer)
      await user.click(save())
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(says))
      await waitFor(() => expect(toasts()).toEqual(['Failed to update profile']))
      expect(await title()).toHaveValue('Typed')
      for (const { id } of listToasts()) toast.dismiss(id)
    }
    end()

    await leave()
    expect(await title()).toHaveValue('Typed')
    expect(text()).toHaveValue('Stored, and more')
    expect(screen.getByText('16 / 5,000')).toBeVisible()
    expect(interests().getByLabelText('Toys')).not.toBeChecked()
    expect(screen.getByText(KEPT)).toBeVisible()
    expect(await storedProfile(site, member)).toMatchObject({ profileText: 'Stored' })
    await user.click(screen.getByRole('button', { name: 'Discard them' }))
    expect(await title()).toHaveValue('')
    expect(text()).toHaveValue('Stored')
    expect(interests().getByLabelText('Toys')).toBeChecked()

    await write(await title(), 'Saved')
    await user.click(save())
    await screen.findByText(SAVED)
    await leave()
    expect(await title()).toHaveValue('Saved')
    expect(screen.queryByText(KEPT)).toBeNull()

    await write(text(), 'Not for others')
    await expectHiddenFromNextMember('Not for others')
  },
)
