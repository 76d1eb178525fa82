import { newId } from '#shared/kernel/ids.ts'
import { none, type Endpoints, type Pages } from '#server/testing/matrices/samples.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'

/** Adds a job to this queue that has just failed permanently. */
export const giveUpJob = async ({ services }: Pick<TestApp, 'services'>, queue: string): Promise<void> => {
  await services.database.pool.query(
    `insert into pgboss.job (id, name, data, state) values ($1, $2, '{}', 'failed')`,
    [newId(), queue],
  )
}

export const endpoints: Endpoints = {
  'system.getSystem': { who: ['admin', 'nobody'], cost: 5, sample: none },
  'system.retryJobs': {
    who: ['admin', 'nobody'],
    cost: 8,
    sample: async ({ app }) => {
      await giveUpJob(app, 'mail.tidy')
      return { queue: 'mail.tidy' }
    },
  },
}

export const pages: Pages = {
  '/admin/system': { cost: { admin: 6 } },
}
