import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPEN_TO_ALL, saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { covers } from '#testing/covers.ts'
import { listToasts } from '#client/ui/feedback/toast.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

const to = () => screen.findByLabelText('To')
const body = () => screen.getByLabelText('Message')
const submit = () => screen.getByRole('button', { name: 'Send message' })
const openForm = (recipient: Member, sender: Member) =>
  site.open(`/messages/send?to=${recipient.username}`, sender)

test(
  'the message form shows the recipient’s card with shared interests if their profile is visible, and the toast opens the conversation',
  covers('MSG-22', 'MSG-27.2', 'MSG-56.2', 'MSG-56.3', 'MSG-56.4'),
  async () => {
    const closed = await site.given.member({ visibility: 'friends' })
    const kate = await site.given.member({
      profileType: 'couple_mf',
      verificationStatus: 'verified',
      profileText: 'We love long lunches.',
      interests: ['Toys', 'Oral'],
    })
    const anna = await site.given.member({ interests: ['Oral'] })
    const { user } = await openForm(kate, anna)
    const card = () => screen.queryByRole('region', { name: /^Your message is for / })
    const shown = within(await screen.findByRole('region', { name: `Your message is for ${kate.username}` }))
    expect(shown.getByRole('link', { name: kate.username })).toHaveAttribute(
      'href',
      `/profile/${kate.username}`,
    )
    for (const text of ['Verified', /^Couple M\/F/, 'In common: Oral', 'We love long lunches.'])
      expect(shown.getByText(text)).toBeVisible()
    const hint = () => screen.queryByText(/^Your profile has no photo and no text yet/)
    await waitFor(() => expect(hint()).toBeVisible())
    expect(screen.getByRole('link', { name: 'Add a photo first' })).toHaveAttribute('href', '/photos/manage')

    expect(screen.queryByLabelText('To')).toBeNull()
    await user.click(shown.getByRole('button', { name: 'Change recipient' }))
    expect(await to()).toHaveFocus()
    expect(await to()).toHaveValue(kate.username)
    expect(screen.queryByRole('button', { name: 'Change recipient' })).toBeNull()
    await user.clear(await to())
    await user.type(await to(), closed.username)
    expect(card()).toBeNull()
    await user.click(body())
    await user.paste('Hello')
    expect(card()).toBeNull()

    await user.clear(await to())
    await user.type(await to(), kate.username)
    await user.click(submit())
    await waitFor(() => expect(toasts()).toEqual(['Message sent!']))
    listToasts().at(-1)?.action?.onClick()
    await waitFor(() => expect(address()).toMatch(/^\/messages\/thread\//))
    await site.given.photo(anna)
    await openForm(kate, anna)
    await screen.findByRole('region', { name: `Your message is for ${kate.username}` })
    expect(hint()).toBeNull()
  },
)

test('a recipient who can’t be written to any more is named in the field, which gets the focus', async () => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  const { user } = await openForm(max, anna)
  await waitFor(() => expect(body()).toHaveFocus())
  await user.paste('Hello')
  await site.given.block(max, anna)
  await user.click(submit())
  await waitFor(async () =>
    expect(await to()).toHaveAccessibleDescription(`User "${max.username}" not found.`),
  )
  expect(await to()).toHaveFocus()
  expect(await to()).toHaveValue(max.username)
  expect(body()).toHaveValue('Hello')
})

test('the message form puts the focus in the first field still to be filled in', async () => {
  const anna = await site.given.member()
  const { user } = await site.open('/messages/send', anna)
  expect(await to()).toHaveFocus()
  expect(await to()).toHaveAccessibleDescription('Their username.')

  const max = await site.given.member()
  const named = await openForm(max, anna)
  await screen.findByRole('button', { name: 'Change recipient' })
  await waitFor(() => expect(body()).toHaveFocus())
  await named.user.click(screen.getByRole('button', { name: 'Change recipient' }))
  expect(await to()).toHaveValue(max.username)
  expect(await to()).not.toHaveAccessibleDescription()
  await user.clear(await to())
  await user.type(await to(), anna.username)
  expect(await to()).toHaveFocus()

  await site.as(max).call(saveContactPreferences, { ...OPEN_TO_ALL, openingQuestion: 'Tea or coffee?' })
  const profile = await site.open(`/profile/${max.username}`, anna)
  await profile.user.click(await screen.findByRole('link', { name: 'Send Message' }))
  const question = await screen.findByLabelText('Tea or coffee?')
  await waitFor(() => expect(question).toHaveFocus())
})
