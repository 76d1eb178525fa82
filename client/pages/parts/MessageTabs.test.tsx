import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { MessageTabs } from './MessageTabs.tsx'

const ALL = ['inbox', 'sent', 'friends', 'saved', 'reported'].map((list) => `/messages/${list}`)

const tabsWith = (isAdmin: boolean, paths: readonly string[]) =>
  [
    ...renderToStaticMarkup(
      <MessageTabs isAdmin={isAdmin} isThere={(path) => paths.includes(path)} />,
    ).matchAll(/href="([^"]*)"[^>]*>([^<]*)/g),
  ].map(([, href, label]) => [href, label])

const OF_MEMBERS = [
  ['/messages/inbox', 'Inbox'],
  ['/messages/sent', 'Sent'],
  ['/messages/friends', 'Friends'],
  ['/messages/saved', 'Saved'],
]

test(
  'the lists are tabs, the inbox first, and members who are no admins have no Reported',
  covers('MSG-02.1', 'MSG-03', 'MSG-04', 'MSG-05', 'MSG-07'),
  () => {
    expect(tabsWith(false, ALL)).toEqual(OF_MEMBERS)
  },
)

test('admins also have the tab Reported', covers('MSG-06'), () => {
  expect(tabsWith(true, ALL)).toEqual([...OF_MEMBERS, ['/messages/reported', 'Reported']])
})

test('a list without a page has no tab, and a single list needs none', covers('MSG-02.2'), () => {
  expect(tabsWith(true, ['/messages/saved', '/messages/inbox'])).toEqual([OF_MEMBERS[0], OF_MEMBERS[3]])
  expect(tabsWith(true, ['/messages/inbox'])).toEqual([])
})
