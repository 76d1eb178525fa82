import { expect, test } from 'vitest'
import { matchRoute } from '#shared/routes.ts'
import { covers } from '#testing/covers.ts'
import type { NavItem } from '#client/ui/frame/NavList.tsx'
import { BADGES, bottomItems, sidebarGroups, withCount } from './navigation.tsx'

const links = sidebarGroups({ unread: 0, notices: 0, chats: undefined, isStaff: false }).flatMap(
  ({ items }) => items,
)

const LINKS = [
  ['SHELL-27', 'Account Home', '/dashboard'],
  ['SHELL-28', 'Read Messages', '/messages/inbox'],
  ['SHELL-29', 'Sent Messages', '/messages/sent'],
  ['SHELL-30', 'Saved Messages', '/messages/saved'],
  ['SHELL-31', 'Friends Messages', '/messages/friends'],
  ['SHELL-32', 'Looked at me', '/profile/viewers'],
  ['SHELL-33', 'Friends Invites', '/friends/invites'],
  ['SHELL-34', 'Friends List', '/friends/list'],
  ['SHELL-35', 'Friend Updates', '/friends/updates'],
  ['SHELL-36', 'Winks', '/winks'],
  ['SHELL-37', 'Manage Photos', '/photos/manage'],
  ['SHELL-38', "Photos you Fab'd", '/photos/fabbed'],
  ['SHELL-39', "Recently Fab'd Photos", '/photos/recent-fabs'],
  ['SHELL-40', 'Manage Verifications', '/verifications'],
  ['SHELL-41', 'Edit Account', '/account/preferences'],
  ['SHELL-42', 'Edit Personal Details', '/account/personal'],
  ['SHELL-43', 'Edit Profile', '/account/edit'],
  ['SHELL-44', 'Message Filters', '/messages/filters'],
  ['SHELL-45', 'Change Password', '/account/password'],
  ['SHELL-46', 'Change Email', '/account/email'],
  ['SHELL-47', 'Change Username', '/account/username'],
  ['SHELL-48', 'Block List', '/account/block-list'],
  ['SHELL-49', 'Email Notifications', '/account/notifications'],
  ['SHELL-50', 'Privacy', '/account/privacy'],
  ['SHELL-51', 'Recommend Us', '/recommend'],
  ['SHELL-52', 'Delete Account', '/account/delete'],
] as const

for (const [row, label, path] of LINKS) {
  test(`the account link “${label}” goes to ${path}, which is a page`, covers(row), () => {
    expect(links.filter((link) => link.label === label).map(({ href }) => href)).toEqual([path])
    expect(matchRoute(path)?.route).toMatchObject({ path })
    expect(matchRoute(path)?.route.redirect).toBeUndefined()
  })
}

test('the account links are grouped, in the documented order', covers('SHELL-89'), () => {
  const order = LINKS.map(([, label]) => label as string)
  const groups = sidebarGroups({ unread: 0, notices: 0, chats: undefined, isStaff: false })
  const titles = groups.map(({ title }) => title)
  const ofAll = [undefined, 'Messages', 'People', 'Photos', 'Account']
  expect(titles.slice(0, 2)).toEqual([undefined, 'Messages'])
  expect(titles).toEqual(ofAll.filter((title) => titles.includes(title)))
  for (const { items } of groups) {
    const places = items.map(({ label }) => order.indexOf(label)).filter((place) => place >= 0)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
})

test('on a phone, the bottom bar links the main pages', () => {
  const labels = bottomItems('anna', { unread: 0, chats: undefined }).map(({ label }) => label)
  expect(labels).toEqual(['Home', 'Browse', 'Messages', 'Winks', 'Me'])
})

test(
  'a link to a page with a badge always shows its number, and only staff see the numbers of staff pages',
  covers('BEY-37.10'),
  () => {
    const countingOf = (all: readonly NavItem[]) => all.flatMap(({ href, Count }) => (Count ? [href] : []))
    const ofStaff = sidebarGroups({ unread: 0, notices: 0, chats: undefined, isStaff: true })
    const counting = countingOf(ofStaff.flatMap(({ items }) => items))
    expect(counting).toHaveLength(3)
    expect(new Set(counting)).toEqual(new Set(BADGES.map(({ page }) => page)))
    expect(counting).toContain('/admin')
    const bottom = bottomItems('anna', { unread: 0, chats: undefined })
    expect(countingOf([...links, ...bottom])).toHaveLength(3)
    const admin = { label: 'Admin', href: '/admin' }
    expect(withCount(admin, { isStaff: false })).toBe(admin)
    expect(withCount(admin, { isStaff: true })).toHaveProperty('Count')
  },
)

test(
  'the chat link opens the latest chat, and chats with something new are added to the number of unread messages',
  covers('CHAT-20.2', 'CHAT-20.4'),
  () => {
    const latestChat = '1dc91a5c-0f5e-4f5f-9b43-3a5d1b3f7c11'
    const beside = sidebarGroups({ unread: 3, notices: 0, chats: { chats: 2, latestChat }, isStaff: false })
    const linkTo = (name: string) => beside.flatMap(({ items }) => items).find(({ label }) => label === name)
    expect(linkTo('Live Chat')).toMatchObject({ href: `/chat/${latestChat}` })
    expect(linkTo('Live Chat')).not.toHaveProperty('count')
    expect(linkTo('Read Messages')).toMatchObject({ href: '/messages/inbox', count: 5 })
    const messages = (unread: number, chats: number) =>
      bottomItems('anna', { unread, chats: { chats, latestChat } }).find(({ label }) => label === 'Messages')
    expect(messages(0, 2)).toMatchObject({ href: `/chat/${latestChat}`, count: 2 })
    expect(messages(3, 2)).toMatchObject({ href: '/messages/inbox', count: 5 })
    expect(messages(0, 0)).toMatchObject({ href: '/messages/inbox', count: 0 })
  },
)
