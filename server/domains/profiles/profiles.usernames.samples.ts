import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Services } from '#server/platform/services.ts'
import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { none, type Fill, type Samples } from '#server/testing/samples.ts'
import { usernameChangeRequests as requests } from './profiles.usernames.tables.ts'

export const audiences: Audiences = {
  'profiles.approveUsername': ['admin', 'nobody'],
  'profiles.listOwnUsernameRequests': ['member', 'self'],
  'profiles.listUsernameRequests': ['admin', 'nobody'],
  'profiles.markUsernameDecisionsSeen': ['member', 'self'],
  'profiles.rejectUsername': ['admin', 'nobody'],
  'profiles.requestUsername': ['member', 'self'],
}

export const costs: Costs = {
  'profiles.approveUsername': [16, 1],
  'profiles.listOwnUsernameRequests': 3,
  'profiles.listUsernameRequests': 2,
  'profiles.markUsernameDecisionsSeen': 4,
  'profiles.rejectUsername': 12,
  'profiles.requestUsername': 11,
}

export const pageCosts: PageCosts = {
  '/account/username': { member: 4 },
}

const newName = () => `other-${newId().slice(-12)}`

/** A request that waits, in place of any other of the member. */
const store = async (
  { db, clock }: Services,
  { id: userId, username }: { id: string; username: string },
): Promise<string> => {
  await db.delete(requests).where(eq(requests.userId, userId))
  const id = newId()
  await db.insert(requests).values({
    id,
    userId,
    oldUsername: username,
    newUsername: newName(),
    passwordChecked: true,
    createdAt: clock.now(),
  })
  return id
}

export const samples: Samples = {
  'profiles.listOwnUsernameRequests': none,
  'profiles.listUsernameRequests': none,
  'profiles.markUsernameDecisionsSeen': none,
  'profiles.approveUsername': async ({ app }) => ({
    requestId: await store(app.services, await app.given.member()),
  }),
  'profiles.rejectUsername': async ({ app }) => ({
    requestId: await store(app.services, await app.given.member()),
    reason: 'That is the name of a well-known person.',
  }),
  'profiles.requestUsername': async (scene, actor) => {
    const { db } = scene.app.services
    if (actor !== 'stranger') await db.delete(requests).where(eq(requests.userId, scene[actor].id))
    const newUsername = newName()
    return { newUsername, confirmation: newUsername, password: PASSWORD }
  },
}

export const fill: Fill = async ({ db, clock }, userId, text) => {
  const now = clock.now()
  const waiting = { userId, oldUsername: text('old-name'), createdAt: now }
  await db.insert(requests).values([
    { ...waiting, id: newId(), newUsername: text('wanted') },
    {
      ...waiting,
      id: newId(),
      newUsername: text('refused'),
      status: 'rejected',
      reason: text('refusal'),
      decidedAt: now,
    },
  ])
}
