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

const labelsOf = (boxes: readonly HTMLElement[]) => boxes.map((box) => box.parentElement?.textContent)
const chosen = () => labelsOf(interests().getAllByRole('checkbox', { checked: true }))

test(
  'public texts are edited and counted, saved with consent and reported, and shown after reopening and on the public profile',
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

    await openFor(member)
    expect(await title()).toHaveValue('Two coffees, <b>please</b>')
    expect(text()).toHaveValue('First line\nSecond line')
    expect(chosen()).toEqual(['Oral', 'Toys'])
  },
)

test(
  'a rejected profile save says why, a lost one is reported, and the input is kept',
  covers('EDIT-07', 'EDIT-08', 'PROF-38'),
  async () => {
    const { user, write, trouble } = await openPage()
    await write(await title(), 'Not lost')
    for (const [answer, says] of [
      [
        refusalOf(503, 'unavailable', 'The service is not available right now.'),
        'Failed to update profile: The service is not available right now.',
      ],
      [noAnswer, 'An error occurred while updating your profile'],
    ] as const) {
      trouble('PATCH /api/profile', answer)
      await user.click(save())
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(says))
      await waitFor(() => expect(toasts()).toEqual(['Failed to update profile']))
      expect(await title()).toHaveValue('Not lost')
      for (const { id } of listToasts()) toast.dismiss(id)
    }
  },
)

test(
  'unsaved changes to a profile survive leaving the page, until they’re saved or discarded',
  covers('EDIT-05.2'),
  async () => {
    const member = await site.given.member({ profileText: 'Stored', interests: ['Toys'] })
    const { user, write } = await openFor(member)
    const leave = async () => {
      await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Browse' }))
      await screen.findByRole('heading', { level: 1, name: 'Browse members' })
      await user.click(screen.getByRole('link', { name: 'Edit Profile' }))
      await title()
    }
    await write(await title(), 'Typed')
    await write(text(), ', and more')
    await user.click(interests().getByLabelText('Toys'))
    await leave()
    expect(await title()).toHaveValue('Typed')
    expect(text()).toHaveValue('Stored, and more')
    expect(screen.getByText('16 / 5,000')).toBeVisible()
    expect(interests().getByLabelText('Toys')).not.toBeChecked()
    expect(screen.getByText('You hadn’t saved these changes yet, so we kept them.')).toBeVisible()
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
    expect(screen.queryByText(/You hadn’t saved/)).toBeNull()
  },
)

test('the next member to log in in the same tab sees no unsaved input', async () => {
  const { write } = await openPage()
  await write(await title(), 'Not for others')
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Not for others'))
  const kept = Object.entries<string>(sessionStorage)
  const { user } = await site.open('/account/privacy', await site.given.member())
  for (const [key, text] of kept) sessionStorage.setItem(key, text)
  await user.click(await screen.findByRole('link', { name: 'Edit Profile' }))
  expect(await title()).toHaveValue('')
  expect(screen.queryByText(/You hadn’t saved/)).toBeNull()
})
