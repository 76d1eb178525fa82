// Runs on both engines: limits are counted in memory or in Redis.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Actor } from './platform/http/actor.ts'
import { runLimitedCall } from './platform/http/api.ts'
import type { Rule } from './platform/limits/limits.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { caller } from './testing/caller.ts'
import { listLimited } from './testing/limited.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const AT_ONCE = 20
/** How many of the calls at once a limit lets through. */
const LEFT = 3

const actorOf = async (): Promise<Actor> => ({
  ...(await app.given.member({ role: 'admin' })),
  sessionId: newId(),
  role: 'admin',
  hasSecondFactor: true,
  expiresAt: new Date(app.clock.now().getTime() + 3_600_000),
})

test.each(listLimited())(
  'of twenty calls at once of $name as many as are left come through: $limit.max for each $limit.per',
  async ({ name, limit }) => {
    const served = app.routes.get(name)
    if (!served) throw new Error(`${name} is not served`)
    const actor = limit.per === 'member' ? await actorOf() : null
    const network = newId()
    const rule: Rule = { ...limit, name: `${name}:${limit.per}:${limit.seconds}` }
    for (let used = LEFT; used < limit.max; used += 1)
      await app.services.limits.take(rule, actor?.id ?? network)
    // Whatever becomes of it after the limit: most calls lack what they need.
    const raw = { clientKey: null }
    const here = { ...caller, network, limitedByNetwork: true }
    const answers = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () =>
        runLimitedCall(app.services, served, { actor, caller: here, raw }),
      ),
    )
    const refused = answers.filter(
      (answer) =>
        answer.status === 'rejected' &&
        answer.reason instanceof Failure &&
        answer.reason.reason.code === COMMON_REASONS.tooManyRequests.code,
    )
    expect(refused).toHaveLength(AT_ONCE - Math.min(LEFT, limit.max))
  },
)
