import { DAY } from '#shared/kernel/time.ts'
import { none, type Endpoints } from '#server/testing/matrices/samples.ts'
import type { Scene } from '#server/testing/scenario/world.ts'
import { termsRequests } from './accounts.terms.tables.ts'

/** Asks members to agree to new terms by a deadline; returns when they were asked. */
export const askForTerms = async (
  { db, clock }: Pick<Scene['app']['services'], 'db' | 'clock'>,
  requiredFrom = new Date(clock.now().getTime() + 30 * DAY),
) => {
  const askedAt = clock.now()
  await db.insert(termsRequests).values({ askedAt, requiredFrom }).onConflictDoNothing()
  return { askedAt: askedAt.toISOString() }
}

/** Deletes all requests to agree to new terms. */
const forgetTerms = async ({ app }: Pick<Scene, 'app'>) => {
  await app.services.db.delete(termsRequests)
}

export const endpoints: Endpoints = {
  'accounts.agreeToTerms': {
    who: ['member', 'self'],
    cost: 5,
    sample: ({ app }) => askForTerms(app.services),
    mend: forgetTerms,
  },
  'accounts.getTermsState': { who: ['admin', 'nobody'], cost: 2, sample: none },
}
