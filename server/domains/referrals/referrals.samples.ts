import { newId } from '#shared/kernel/ids.ts'
import { createGiven } from '#server/testing/builders/given.ts'
import { none, type Endpoints, type Fill, type Pages } from '#server/testing/matrices/samples.ts'
import { referrals } from './referrals.tables.ts'

export const endpoints: Endpoints = {
  'referrals.getReferrals': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
}

export const pages: Pages = {
  '/recommend': { shows: 'nobody', cost: { member: 3 } },
}

export const fill: Fill = async (services, memberId) => {
  const { id: other } = await createGiven(services).member()
  await services.db.insert(referrals).values([
    { id: newId(), memberId, referrerId: other },
    { id: newId(), memberId: other, referrerId: memberId },
  ])
}
