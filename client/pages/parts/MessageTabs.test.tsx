import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { MessageTabs } from './MessageTabs.tsx'

const tabsFor = (isStaff: boolean) => {
  const tabs = <MessageTabs isStaff={isStaff} current="/messages/inbox" />
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>{tabs}</QueryClientProvider>,
  )
  return [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, label]) => [href, label])
}

const OF_MEMBERS = [
  ['/messages/inbox', 'Inbox'],
  ['/messages/inbox?list=chats', 'Chat'],
  ['/messages/sent', 'Sent'],
  ['/messages/friends', 'Friends'],
  ['/messages/saved', 'Saved'],
]

test(
  'the message lists are tabs with the inbox first, and only staff have the Reported tab',
  covers('MSG-02', 'MSG-03', 'MSG-04', 'MSG-05', 'MSG-07', 'CHAT-20.4'),
  () => {
    expect(tabsFor(false)).toEqual(OF_MEMBERS)
  },
)

test('admins also have the Reported tab', covers('MSG-06'), () => {
  expect(tabsFor(true)).toEqual([...OF_MEMBERS, ['/messages/reported', 'Reported']])
})
