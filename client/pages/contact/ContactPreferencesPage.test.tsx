import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getContactPreferences,
  OPEN_TO_ALL,
  saveContactPreferences,
} from '#shared/domains/contact/contact.contract.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  noAnswer,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const PATH = '/messages/contact-preferences'
const list = (name: 'Only these may write to you' | 'These may not write to you') =>
  within(screen.getByRole('group', { name }))
const allowed = (name: string) => list('Only these may write to you').getByRole('checkbox', { name })
const blocked = (name: string) => list('These may not write to you').getByRole('checkbox', { name })
const friendsOnly = () => screen.findByRole('checkbox', { name: 'Only my friends' })
const question = () => screen.getByRole('textbox', { name: /^Your opening question/ })
const save = () => screen.getByRole('button', { name: 'Save' })

const openFor = async (member: Awaited<ReturnType<Site['given']['member']>>, path = PATH) => {
  const page = await site.open(path, member)
  await friendsOnly()
  return { ...page, member, stored: async () => (await page.agent.call(getContactPreferences, {})).ok }
}
const openPage = async () => openFor(await site.given.member())

test(
  'the choice of who may write is saved, a profile type in one list leaves the other, and stored choices are shown on opening',
  covers('CPREF-01', 'CPREF-02', 'CPREF-03', 'CPREF-04', 'CPREF-10', 'CPREF-13', 'MSG-53.2'),
  async () => {
    const { user, member, agent, stored } = await openPage()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Contact preferences')
    expect(address()).toBe(PATH)
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
    await user.click(allowed('TV/TS'))
    await user.click(blocked('TV/TS'))
    expect(allowed('TV/TS')).not.toBeChecked()
    await user.click(blocked('Female'))
    await user.click(allowed('Female'))
    expect(blocked('Female')).not.toBeChecked()
    await user.click(await friendsOnly())
    await user.click(screen.getByRole('checkbox', { name: 'Only verified members' }))
    await user.click(screen.getByRole('checkbox', { name: 'Only members with a photo' }))
    await user.click(question())
    await user.paste('What made you smile today?')
    await user.click(allowed('Couple F/F'))
    await user.click(blocked('Male'))
    expect(await stored()).toMatchObject({ allowFriendsOnly: false, allowedProfileTypes: [] })
    await user.click(save())
    await waitFor(() => expect(toasts()).toEqual(['Contact preferences saved successfully!']))
    const chosen = {
      allowFriendsOnly: true,
      verifiedOnly: true,
      withPhotoOnly: true,
      openingQuestion: 'What made you smile today?',
      allowedProfileTypes: ['woman', 'couple_ff'],
      blockedProfileTypes: ['man', 'tvts'],
    }
    expect(await stored()).toEqual(chosen)

    // A type in both lists counts as blocked.
    const twice = { ...chosen, allowedProfileTypes: ['man', 'woman', 'couple_ff'] as const }
    expect((await agent.call(saveContactPreferences, twice)).status).toBe(200)
    await openFor(member)
    expect(await friendsOnly()).toBeChecked()
    for (const box of [allowed('Female'), allowed('Couple F/F'), blocked('Male'), blocked('TV/TS')])
      expect(box).toBeChecked()
    expect(allowed('Male')).not.toBeChecked()
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(7)
    expect(question()).toHaveValue('What made you smile today?')
  },
)

test(
  'the contact preferences show how many members can write, including the effect of unsaved choices',
  covers('BEY-28.1', 'BEY-28.6'),
  async () => {
    const member = await site.given.member({ userCountry: 'Scotland' })
    for (const verificationStatus of ['verified', 'pending'] as const)
      await site.given.member({ userCountry: 'Scotland', verificationStatus })
    const { user, stored } = await openFor(member)
    const meter = (counts: string) => screen.findByText(`${counts} members in your search can write to you.`)
    await meter('2 of the 2')
    await user.click(screen.getByRole('checkbox', { name: 'Only verified members' }))
    await meter('1 of the 2')
    await user.click(await friendsOnly())
    await meter('0 of the 2')
    expect(await stored()).toEqual(OPEN_TO_ALL)
  },
)

test(
  'the message filters page shows the contact preferences; a failed load can be retried, and a failed save keeps the choices and shows the reason',
  covers('CPREF-08', 'CPREF-09', 'MSG-53.1', 'MSG-53.2'),
  async () => {
    const { user, trouble, agent } = await site.open('/other', await site.given.member())
    const end = trouble('GET /api/contact-preferences', refusalOf(503, 'unavailable'))
    await user.click(await screen.findByRole('link', { name: 'Message Filters' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load contact preferences')
    end()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await friendsOnly()).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Contact preferences')
    expect(address()).toBe('/messages/filters')

    const SAVE = 'PUT /api/contact-preferences'
    trouble(SAVE, refusalOf(503, 'unavailable', 'We are moving house.'))
    await user.click(allowed('Female'))
    await user.click(save())
    expect(await screen.findByText('Failed to save preferences: We are moving house.')).toBeVisible()
    expect(allowed('Female')).toBeChecked()
    const endLoss = trouble(SAVE, noAnswer)
    await user.click(save())
    await waitFor(() => expect(screen.queryByText(/We are moving house/)).toBeNull())
    expect(await screen.findByText(/^Failed to save preferences: /)).toBeVisible()
    endLoss()
    await user.click(save())
    await waitFor(() => expect(toasts()).toEqual(['Contact preferences saved successfully!']))
    expect(screen.queryByText(/^Failed to save preferences/)).toBeNull()
    const { allowedProfileTypes } = (await agent.call(getContactPreferences, {})).ok
    expect(allowedProfileTypes).toEqual(['woman'])
  },
)
