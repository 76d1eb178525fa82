import { expect, test } from 'vitest'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { menusQuery } from '#client/domains/menus/menus.api.ts'
import { covers } from '#testing/covers.ts'
import { CallFailure, ConnectionFailure, EmptyAnswer } from './call.ts'
import { createQueryClient } from './query.ts'

/** How often a query that always fails like this is tried. */
const triesOf = async (failure: Error) => {
  let tries = 0
  await createQueryClient()
    .fetchQuery({
      queryKey: ['tries'],
      queryFn: () => {
        tries += 1
        throw failure
      },
      retryDelay: 0,
      retry: createQueryClient().getDefaultOptions().queries?.retry ?? 0,
    })
    .catch(() => undefined)
  return tries
}

test(
  'a failed query is tried once more, unless the server refused',
  covers('CONN-39', 'CONST-35'),
  async () => {
    expect(await triesOf(new ConnectionFailure(undefined))).toBe(2)
    expect(await triesOf(new CallFailure(500, COMMON_REASONS.internal))).toBe(2)
    expect(await triesOf(new CallFailure(404, COMMON_REASONS.notFound))).toBe(1)
  },
)

test.each([502, 503, 504])(
  'a query that was answered with %i is tried once more',
  covers('CONN-38'),
  async (status) => {
    expect(await triesOf(new CallFailure(status, COMMON_REASONS.internal))).toBe(2)
    expect(await triesOf(new EmptyAnswer(status))).toBe(2)
  },
)

test(
  'data is fresh for five minutes and not fetched again on focus',
  covers('CONN-40', 'CONN-41', 'CONST-34'),
  () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 5 * MINUTE,
      refetchOnWindowFocus: false,
    })
  },
)

test('menus are fresh for 60 seconds', covers('CONST-33'), () => {
  expect(menusQuery.staleTime).toBe(60_000)
})
