import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const choice = () => screen.findByLabelText('See my profile as')

test(
  'a member can preview their own profile as others see it, without actions',
  covers('BEY-30.1'),
  async () => {
    const member = await site.given.member({ sexuality: 'Bisexual', town: 'Leeds' })
    const other = await site.given.member()
    const { user } = await site.open(`/profile/${member.username}`, member)
    await user.selectOptions(await choice(), 'A member')
    expect(await screen.findByText('Bisexual')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Send Message' })).toBeNull()
    await user.selectOptions(await choice(), 'Someone who isn’t logged in')
    expect(await screen.findByText('Leeds')).toBeVisible()
    expect(screen.queryByText('Bisexual')).toBeNull()
    await user.selectOptions(await choice(), 'A member I name')
    await user.type(screen.getByLabelText('Username'), other.username)
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByText('Bisexual')).toBeVisible()
    await user.clear(screen.getByLabelText('Username'))
    await user.type(screen.getByLabelText('Username'), 'nobody-here')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByText(/^We couldn’t find nobody-here/)).toBeVisible()
    await user.selectOptions(await choice(), 'Myself')
    expect(await screen.findByRole('link', { name: 'Edit profile' })).toBeVisible()
  },
)

test('the preview of a member’s own profile says who can’t see it', covers('BEY-30.1'), async () => {
  const member = await site.given.member({ visibility: 'friends' })
  const { user } = await site.open(`/profile/${member.username}`, member)
  await user.selectOptions(await choice(), 'A member')
  expect(await screen.findByText('They don’t see your profile')).toBeVisible()
  await user.selectOptions(await choice(), 'A friend')
  expect(await screen.findByRole('heading', { name: member.username })).toBeVisible()
})

test('what others see of the photos follows the owner’s privacy settings', async () => {
  const member = await site.given.member()
  await site.given.fab(await site.given.member(), await site.given.photo(member))
  const { user } = await site.open(`/profile/${member.username}`, member)
  await user.selectOptions(await choice(), 'A member')
  expect(await screen.findByText('1 fab')).toBeVisible()
  const [privacy] = await screen.findAllByRole('link', { name: 'Privacy' })
  if (privacy) await user.click(privacy)
  await user.click(await screen.findByRole('switch', { name: 'Others can fab my photos' }))
  await waitFor(() => expect(toasts()).toEqual(['Privacy settings updated']))
  history.back()
  await user.selectOptions(await choice(), 'A member')
  await waitFor(() => expect(screen.queryByText('1 fab')).toBeNull())
  expect(screen.getByRole('region', { name: `Photos of ${member.username}` })).toBeVisible()
})

test('someone else’s profile doesn’t have the preview', async () => {
  const member = await site.given.member()
  await site.open(`/profile/${member.username}`, await site.given.member())
  expect(await screen.findByRole('heading', { name: member.username })).toBeVisible()
  expect(screen.queryByLabelText('See my profile as')).toBeNull()
})
