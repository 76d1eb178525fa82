import { retryJobs as retryJobsEndpoint } from '#shared/domains/system/system.contract.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'

/** Retries a queue's failed jobs. Returns how many were retried, which is 0 if another admin was faster. */
export const retryJobs = (services: Services, actor: Admin, queue: string): Promise<number> =>
  inTransaction(services, async ({ tx, now, afterCommit }) => {
    const retried = await services.jobs.retryFailed(tx.$client, queue)
    if (retried === 0) return 0
    afterCommit(() => services.jobs.wake())
    await recordAct(services, tx, {
      actor,
      at: now,
      act: retryJobsEndpoint.name,
      subject: queue,
      after: { jobs: retried },
    })
    return retried
  })
