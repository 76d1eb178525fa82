import { afterAll, beforeAll, expect, test } from 'vitest'
import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { listConsents } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { storedProfile } from '#server/testing/stored.ts'
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

test('the page edits what others read', covers('EDIT-01'), async () => {
  await openPage({ profileTitle: 'Hello', profileText: 'Long evenings', interests: ['Toys'] })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit profile')
  expect(await title()).toHaveValue('Hello')
  expect(text()).toHaveValue('Long evenings')
  expect(interests().getByLabelText('Toys')).toBeChecked()
  expect(interests().queryAllByRole('checkbox', { checked: true })).toHaveLength(1)
})

test('the 29 interests are offered', covers('EDIT-04'), async () => {
  await openPage()
  const labels = interests()
    .getAllByRole('checkbox')
    .map((box) => box.parentElement?.textContent)
  expect(labels).toHaveLength(29)
  expect(labels).toEqual([...INTERESTS])
})

test('title and text are counted while they are typed', async () => {
  const { write } = await openPage()
  await write(await title(), 'Two coffees, <b>please</b>')
  expect(screen.getByText('26 / 100')).toBeVisible()
  await write(text(), 'First line\nSecond line')
  expect(screen.getByText('22 / 5,000')).toBeVisible()
})

test('a saved title is stored, and there after reopening', covers('EDIT-02', 'EDIT-09'), async () => {
  const { user, member, write } = await openPage()
  await write(await title(), 'Two coffees, <b>please</b>')
  await user.click(save())
  expect(await screen.findByText(SAVED)).toBeVisible()
  expect(await storedProfile(site, member)).toMatchObject({ profileTitle: 'Two coffees, <b>please</b>' })
  await openFor(member)
  expect(await title()).toHaveValue('Two coffees, <b>please</b>')
})

test('a saved text is stored, and there after reopening', covers('EDIT-03', 'EDIT-09'), async () => {
  const { user, member, write } = await openPage()
  await write(text(), 'First line\nSecond line')
  await user.click(save())
  expect(await screen.findByText(SAVED)).toBeVisible()
  expect(await storedProfile(site, member)).toMatchObject({ profileText: 'First line\nSecond line' })
  await openFor(member)
  expect(text()).toHaveValue('First line\nSecond line')
})

test('chosen interests are stored, and there after reopening', covers('EDIT-04', 'EDIT-09'), async () => {
  const { user, member } = await openPage({ interests: ['SM', 'Toys'] })
  await user.click(interests().getByLabelText('Oral'))
  await user.click(interests().getByLabelText('SM'))
  await user.click(save())
  expect(await screen.findByText(SAVED)).toBeVisible()
  expect(await storedProfile(site, member)).toMatchObject({ interests: ['Oral', 'Toys'] })
  await openFor(member)
  const chosen = interests().getAllByRole('checkbox', { checked: true })
  expect(chosen.map((box) => box.parentElement?.textContent)).toEqual(['Oral', 'Toys'])
})

test('what was saved shows on the public profile, to which a link leads', covers('EDIT-09'), async () => {
  const { user, member, write } = await openPage()
  await write(await title(), 'Two coffees')
  await write(text(), 'And a walk')
  await user.click(interests().getByLabelText('Toys'))
  await user.click(save())
  await user.click(await screen.findByRole('link', { name: 'See your public profile' }))
  expect(await screen.findByRole('heading', { level: 1, name: member.username })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Two coffees' })).toBeVisible()
  expect(screen.getByText('And a walk')).toBeVisible()
  expect(screen.getByText('Toys')).toBeVisible()
})

test('a save is reported by the page and by a toast', covers('EDIT-06', 'PROF-37'), async () => {
  const { user, write } = await openPage()
  await write(await title(), 'Hello')
  await user.click(save())
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible()
  expect(toasts()).toEqual(['Profile updated successfully'])
})

test('a refused save says why, and keeps what was typed', covers('EDIT-07', 'PROF-38'), async () => {
  const { user, write, trouble } = await openPage()
  await write(await title(), 'Not lost')
  trouble('PATCH /api/profile', refusalOf(503, 'unavailable', 'The service is not available right now.'))
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to update profile: The service is not available right now.',
  )
  await waitFor(() => expect(toasts()).toEqual(['Failed to update profile']))
  expect(await title()).toHaveValue('Not lost')
})

test('a lost save says so, and keeps what was typed', covers('EDIT-08', 'PROF-38'), async () => {
  const { user, write, trouble } = await openPage()
  await write(await title(), 'Not lost')
  trouble('PATCH /api/profile', noAnswer)
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred while updating your profile')
  await waitFor(() => expect(toasts()).toEqual(['Failed to update profile']))
  expect(await title()).toHaveValue('Not lost')
})

test(
  'directly above the button stands what saving agrees to, and the save stores it',
  covers('BEY-19.1'),
  async () => {
    const { user, agent, write } = await openPage()
    expect(save().previousElementSibling).toHaveTextContent(
      'By saving you agree that Ampersand keeps your title, text and interests, which may say something about your sex life, and shows them to everyone who may see your profile. You can withdraw this at any time under Privacy.',
    )
    expect((await agent.call(listConsents, {})).ok.consents).toEqual([])
    await write(await title(), 'Hello')
    await user.click(save())
    expect(await screen.findByText(SAVED)).toBeVisible()
    expect((await agent.call(listConsents, {})).ok.consents).toMatchObject([{ subject: 'profile' }])
  },
)

test(
  'what was not saved is still there after leaving, until it is saved or given up',
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
    expect(screen.getByText('You had not saved these changes yet, so we kept them.')).toBeVisible()
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
    expect(screen.queryByText(/You had not saved/)).toBeNull()
  },
)

test('the next member to log in in the same tab finds nothing of what was typed', async () => {
  const { write } = await openPage()
  await write(await title(), 'Not for others')
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Not for others'))
  const kept = Object.entries<string>(sessionStorage)
  const { user } = await site.open('/account/privacy', await site.given.member())
  for (const [key, text] of kept) sessionStorage.setItem(key, text)
  await user.click(await screen.findByRole('link', { name: 'Edit Profile' }))
  expect(await title()).toHaveValue('')
  expect(screen.queryByText(/You had not saved/)).toBeNull()
})
