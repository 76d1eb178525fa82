import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { ONLY_PARTY, SEEN_BY } from '#server/testing/matrices/audiences.ts'
import { createGiven } from '#server/testing/builders/given.ts'
import type { Endpoints, Fill, Notices, Resources } from '#server/testing/matrices/samples.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'
import { discussions, hearts, replies } from './discussion.tables.ts'

declare module '#server/testing/scenario/world.ts' {
  /** The things to discuss come from the domains above, which provide them to every sample. */
  interface Party {
    discussionId: string
    replyId: string
  }
}

interface Acting {
  by: { id: string }
  discussionId: string
}

/** Stores a discussion. The caller must then store the thing under discussion with the same ID. */
export const storeDiscussion = async (
  { db }: Services,
  discussion: typeof discussions.$inferInsert,
): Promise<void> => {
  await db.insert(discussions).values(discussion)
}

/** Stores a reply, with the current time by default, and returns its ID. */
export const storeReply = async (
  { db, clock }: Services,
  { by, ...reply }: Acting & { content?: string; createdAt?: Date },
): Promise<string> => {
  const id = newId()
  await db
    .insert(replies)
    .values({ content: 'So glad you came.', createdAt: clock.now(), ...reply, id, authorId: by.id })
  return id
}

/** Stores a heart. */
export const storeHeart = async ({ db, clock }: Services, { by, discussionId }: Acting): Promise<void> => {
  await db.insert(hearts).values({ discussionId, memberId: by.id, createdAt: clock.now() })
}

const knownBy = { ...SEEN_BY, everyone: SEEN_BY.members }
const partyAndStaff = ['party', 'moderator', 'admin'] as const

export const resources: Resources = {
  discussion: {
    idOf: ({ discussionId }) => discussionId,
    knownBy,
    text: ', as far as they may know of what is discussed',
  },
  ownDiscussion: {
    idOf: ({ discussionId }) => discussionId,
    knownBy: ONLY_PARTY,
    text: ', about what is their own',
  },
  removableReply: {
    idOf: ({ replyId }) => replyId,
    knownBy: { everyone: partyAndStaff, members: partyAndStaff, friends: partyAndStaff },
    text: ', about their own and those they got, and staff',
  },
}

const one = ({ discussionId }: Scene) => ({ discussionId })

/** Stores another reply by the party for an actor who may delete it; returns the existing one for anyone else. */
const another = async ({ app, party, discussionId, replyId }: Scene, actor: ActorName) => ({
  replyId: partyAndStaff.some((each) => each === actor)
    ? await storeReply(app.services, { by: party, discussionId })
    : replyId,
})

export const endpoints: Endpoints = {
  'discussion.closeDiscussion': {
    who: ['member', 'ownDiscussion'],
    limits: [['member', 600, 3600, 'open']],
    cost: 4,
    sample: one,
    mend: async ({ app, discussionId }) => {
      await app.services.db
        .update(discussions)
        .set({ closedAt: null })
        .where(eq(discussions.id, discussionId))
    },
  },
  'discussion.deleteReply': {
    who: ['member', 'removableReply'],
    limits: [['member', 600, 3600, 'open']],
    cost: 5,
    sample: another,
  },
  'discussion.giveHeart': {
    who: ['member', 'discussion'],
    limits: [['member', 600, 3600, 'open']],
    cost: 6,
    sample: one,
  },
  'discussion.listReplies': {
    who: ['member', 'discussion'],
    cost: 3,
    shows: ['posts'],
    sample: ({ discussionId }) => ({ discussionId, limit: 5 }),
  },
  'discussion.reopenDiscussion': {
    who: ['member', 'ownDiscussion'],
    limits: [['member', 600, 3600, 'open']],
    cost: 4,
    sample: one,
  },
  'discussion.addReply': {
    who: ['member', 'discussion'],
    limits: [['member', 60, 3600, 'closed']],
    cost: 7,
    sample: ({ discussionId }) => ({ discussionId, content: 'Me too.' }),
  },
  'discussion.seeDiscussion': {
    who: ['member', 'self'],
    limits: [['member', 600, 3600, 'open']],
    cost: 5,
    sample: one,
  },
  'discussion.takeHeartBack': {
    who: ['member', 'self'],
    limits: [['member', 600, 3600, 'open']],
    cost: 4,
    sample: one,
  },
}

export const notices: Notices = {
  reply: { usual: { mail: 'daily', push: true }, leadsTo: '/posts/{about}' },
  heart: { usual: { mail: 'never', push: false }, leadsTo: '/posts/{about}' },
}

export const fill: Fill = async (services, memberId, text) => {
  const [member, other] = [{ id: memberId }, await createGiven(services).member()]
  const discussionId = newId()
  await storeDiscussion(services, { id: discussionId, kind: 'post', ownerId: other.id })
  await storeReply(services, { by: member, discussionId, content: text('reply') })
  await storeHeart(services, { by: member, discussionId })
}
