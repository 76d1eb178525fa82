import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { MessageTabs } from './MessageTabs.tsx'

const tabsWith = (...paths: string[]) =>
  [
    ...renderToStaticMarkup(<MessageTabs isThere={(path) => paths.includes(path)} />).matchAll(
      /href="([^"]*)"[^>]*>([^<]*)/g,
    ),
  ].map(([, href, label]) => [href, label])

test('the lists that have a page are tabs, the inbox first', covers('MSG-02'), () => {
  expect(tabsWith('/messages/saved', '/messages/inbox')).toEqual([
    ['/messages/inbox', 'Inbox'],
    ['/messages/saved', 'Saved'],
  ])
})

test('a single list needs no tabs', () => {
  expect(tabsWith('/messages/inbox')).toEqual([])
})
