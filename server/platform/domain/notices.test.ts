import { expect, test } from 'vitest'
import { NOTICE_KINDS } from '#shared/notices.ts'
import { DOMAINS } from '../../domains.ts'
import { declareNotices, listNoticeKinds, noticeOf } from './notices.ts'

test('every kind of notification is declared by exactly one domain', () => {
  expect(
    listNoticeKinds()
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual([...NOTICE_KINDS].toSorted())
  expect(noticeOf('new_chat').usual).toEqual({ mail: 'never', push: true })
})

test('the site doesn’t start if a kind of notification is declared by no domain, or twice', () => {
  const withoutChat = DOMAINS.filter(({ name }) => name !== 'chat')
  expect(() => declareNotices(withoutChat)).toThrow('0 domains declare the notification new_chat')
  const chat = DOMAINS.filter(({ name }) => name === 'chat')
  expect(() => declareNotices([...DOMAINS, ...chat])).toThrow('2 domains declare the notification new_chat')
})
