import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import type { Topic } from '#shared/kernel/live.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createBirths } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { connectPages, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let births: ReturnType<typeof createBirths>
beforeAll(async () => {
  connectPages()
  site = await openSite()
  births = createBirths(site)
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

const topicOf = ({ id }: Member): Topic => ({ resource: 'profile', id })

/** Whether any page is subscribed to the topic. */
const isFollowed = async (member: Member) => (await site.services.hub.listJoined(topicOf(member))).size > 0

test(
  'an open profile shows immediately if its member comes online, even after a lost connection, or hides it, and disappears once the viewer is blocked; leaving it unsubscribes from it',
  covers('BEY-05', 'PUBP-21'),
  async () => {
    const lastActiveAt = new Date(site.clock.now().getTime() - 3 * DAY)
    const [viewer, member] = [await site.given.member(), await site.given.member({ lastActiveAt })]
    const { user } = await site.open(`/profile/${member.username}`, viewer)
    expect(await screen.findByText('Active this week')).toBeVisible()
    const expectFollowed = (expected: boolean) =>
      waitFor(async () => expect(await isFollowed(member)).toBe(expected))
    await expectFollowed(true)
    await user.click(screen.getByRole('link', { name: 'Send Message' }))
    await expectFollowed(false)
    history.back()
    expect(await screen.findByText('Active this week')).toBeVisible()
    await expectFollowed(true)

    site.services.hub.disconnectMember(viewer.id)
    await expectFollowed(false)
    await expectFollowed(true)
    await site.as(member).request('GET', '/api/session')
    expect(await screen.findByText('Online now')).toBeVisible()
    await site.as(member).call(updatePrivacy, { showOnline: false })
    await waitFor(() => expect(screen.queryByText(/Active this week|Online now/)).toBeNull())
    expect(screen.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
    await site.given.block(member, viewer)
    site.services.hub.recheck(topicOf(member))
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile not found' })).toBeVisible()
  },
)

const openProfile = async (member: Member, viewer?: { id: string }) => {
  await site.open(`/profile/${member.username}`, viewer)
  await screen.findByRole('heading', { level: 1, name: member.username })
}

/** Returns the rows of the details as the text in their cells. */
const details = () =>
  within(screen.getByRole('table'))
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent))

test(
  'a couple’s details are labelled by name for members only, and a value that both share is shown once',
  covers('PUBP-09.2', 'PUBP-09.3'),
  async () => {
    const couple = await site.given.member({
      profileType: 'couple_mf',
      ...births.aged(39),
      ...births.partnerAged(42),
      firstname: 'Kate',
      partnerFirstname: 'Tom',
      woman: 'member',
      showFirstnames: true,
      bodyType: 'Slim',
      partnerBodyType: 'Curvy',
      tattoos: 'No tattoos',
      drinking: 'Social drinker',
      partnerDrinking: 'Social drinker',
    })
    await openProfile(couple, await site.given.member())
    expect(details()).toEqual([
      ['Details', 'Kate, 39', 'Tom, 42'],
      ['Body type', 'Slim', 'Curvy'],
      ['Drinking', 'Both: Social drinker'],
      ['Tattoos', 'No tattoos', ''],
    ])
    expect(screen.getByRole('cell', { name: 'Both: Social drinker' })).toHaveAttribute('colspan', '2')
    await openProfile(couple)
    expect(screen.queryByRole('heading', { name: 'Details' })).toBeNull()
    expect(screen.getByRole('main')).not.toHaveTextContent(/Kate|Tom/)
  },
)
