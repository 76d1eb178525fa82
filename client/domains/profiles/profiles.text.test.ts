import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { VIEWERS_TEXT } from './profiles.text.ts'

test('the number of profile viewers is exact up to 99, and 99+ above that', covers('VIEW-08.2'), () => {
  expect([1, 99, 100].map(VIEWERS_TEXT.counted)).toEqual([
    '1 member looked at your profile',
    '99 members looked at your profile',
    '99+ members looked at your profile',
  ])
})
