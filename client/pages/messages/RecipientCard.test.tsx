import { afterAll, beforeAll, expect, test } from 'vitest'
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
  'the form shows whom the message is for and what to take up, as far as the profile is open, and the toast opens the conversation',
  covers('MSG-27.2', 'MSG-56.2', 'MSG-56.3'),
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
