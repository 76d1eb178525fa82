import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { RECOMMEND_TEXT } from './referrals.text.ts'

test('the number of members who joined through a link is a sentence', covers('REF-08.1', 'BEY-35'), () => {
  expect([0, 1, 2].map(RECOMMEND_TEXT.count)).toEqual([
    'No one has joined through your link yet.',
    '1 member has joined through your link.',
    '2 members have joined through your link.',
  ])
})
