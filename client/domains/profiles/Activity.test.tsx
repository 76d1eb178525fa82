import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import type { Topic } from '#shared/kernel/live.ts'
import { DAY } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { connectPages, openSite, screen, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  connectPages()
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

const topicOf = ({ id }: Member): Topic => ({ resource: 'profile', id })

/** Whether any page is subscribed to the topic. */
const isFollowed = async (member: Member) => (await site.services.hub.listJoined(topicOf(member))).size > 0

/** Opens the profile of a member last active three days ago, and waits until the page is subscribed to it. */
const openProfile = async () => {
  const lastActiveAt = new Date(site.clock.now().getTime() - 3 * DAY)
  const [viewer, member] = [await site.given.member(), await site.given.member({ lastActiveAt })]
  const page = await site.open(`/profile/${member.username}`, viewer)
  expect(await screen.findByText('Active this week')).toBeVisible()
  await waitFor(async () => expect(await isFollowed(member)).toBe(true))
  return { viewer, member, page }
}

test(
  'an open profile shows immediately if its member comes online, even after a lost connection, or hides it, and disappears once the viewer is blocked',
  covers('BEY-05', 'PUBP-21'),
  async () => {
    const { viewer, member } = await openProfile()
    site.services.hub.disconnectMember(viewer.id)
    await waitFor(async () => expect(await isFollowed(member)).toBe(false))
    await waitFor(async () => expect(await isFollowed(member)).toBe(true))
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

test('leaving a profile unsubscribes from it', async () => {
  const { member, page } = await openProfile()
  await page.user.click(screen.getByRole('link', { name: 'Send Message' }))
  await waitFor(async () => expect(await isFollowed(member)).toBe(false))
})
