import { expect, test } from 'vitest'
import { NOTICE_KINDS } from '#shared/notices.ts'
import { NOTICES } from './notifications.kinds.data.ts'

test('each kind of notification is declared by one domain', () => {
  expect(NOTICES.map(({ kind }) => kind).toSorted()).toEqual(NOTICE_KINDS.toSorted())
})
