import { expect, test } from 'vitest'
import { ERASURE_REASONS } from '#shared/domains/joining/joining.leaving.contract.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { covers } from '#testing/covers.ts'
import { whyNotDeleted } from './joining.leaving.api.ts'
import { sizeOf } from './joining.more.text.ts'

const refused = (code: string) => whyNotDeleted(new CallFailure(409, { code, message: 'The reason' }))

test(
  'the last admin and members who changed their security see why they can’t leave',
  covers('DEL-07'),
  () => {
    const { lastAdmin, changedLately } = ERASURE_REASONS
    expect([lastAdmin.code, changedLately.code, 'conflict'].map(refused)).toEqual([
      'The reason',
      'The reason',
      null,
    ])
  },
)

test('the size of an export is shown in the unit that keeps it short', () => {
  expect([1, 340_400, 1_240_000].map(sizeOf)).toEqual(['1 KB', '340 KB', '1.2 MB'])
})
