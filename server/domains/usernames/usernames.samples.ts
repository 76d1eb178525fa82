import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import {
  none,
  type Endpoints,
  type Fill,
  type Pages,
  type Notices,
} from '#server/testing/matrices/samples.ts'
import { usernameChangeRequests as requests } from './usernames.tables.ts'

const newName = () => `seeker-${newId().slice(-12)}`

/** Stores a pending request, replacing the member's others. */
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

export const endpoints: Endpoints = {
  'usernames.approveUsername': {
    who: ['admin', 'nobody'],
    cost: [17, 1],
    sample: async ({ app }) => ({
      requestId: await store(app.services, await app.given.member()),
    }),
  },
  'usernames.listOwnUsernameRequests': { who: ['member', 'self'], cost: 3, shows: 'nobody', sample: none },
  'usernames.listUsernameRequests': { who: ['admin', 'nobody'], cost: 3, sample: none },
  'usernames.markUsernameDecisionsSeen': { who: ['member', 'self'], cost: 4, sample: none },
  'usernames.openUsernameRequest': {
    who: ['admin', 'nobody'],
    cost: 4,
    isNewEachTime: true,
    sample: async ({ app }) => ({ requestId: await store(app.services, await app.given.member()) }),
  },
  'usernames.rejectUsername': {
    who: ['admin', 'nobody'],
    cost: 12,
    sample: async ({ app }) => ({
      requestId: await store(app.services, await app.given.member()),
      reason: 'That is the name of a well-known person.',
    }),
  },
  'usernames.undoUsernameDecision': {
    who: ['admin', 'nobody'],
    cost: 14,
    sample: async ({ app }) => {
      const requestId = await store(app.services, await app.given.member())
      await app.services.db
        .update(requests)
        .set({ status: 'rejected', decidedAt: app.clock.now() })
        .where(eq(requests.id, requestId))
      return { requestId }
    },
  },
  'usernames.requestUsername': {
    who: ['member', 'self'],
    limits: [['member', 30, 3600, 'closed']],
    cost: 11,
    sample: async (scene, actor) => {
      const { db } = scene.app.services
      if (actor !== 'stranger') await db.delete(requests).where(eq(requests.userId, scene[actor].id))
      const newUsername = newName()
      return { newUsername, confirmation: newUsername, password: PASSWORD }
    },
  },
}

export const notices: Notices = {
  username_decision: { usual: { mail: 'at_once', push: true }, leadsTo: '/account/username' },
}

export const pages: Pages = {
  '/admin/username-requests': { cost: { admin: 2 } },
  '/account/username': { shows: 'nobody', cost: { member: 4 } },
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
