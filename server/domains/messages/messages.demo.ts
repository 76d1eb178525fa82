import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { storeShares } from '#server/domains/photos/licences/photos.licences.demo.ts'
import { demo as relations } from '../relations/relations.demo.ts'
import { composeConversations } from '#server/domains/messages/threads/messages.conversations.demo.ts'
import { composeLock } from '#server/domains/messages/locks/messages.locks.demo.ts'
import { photoLocks } from '#server/domains/messages/locks/messages.locks.tables.ts'
import { messageDrafts, messages, messageThreads, savedMessages } from './messages.tables.ts'

export const demo = declareDemo({
  compose: (community) => {
    const { wroteAt, friends, ...talk } = composeConversations(community)
    community.of(relations).push(...friends)
    const locked = composeLock(community, talk.threads)
    for (const member of [...community.fixed, ...community.others]) {
      const lastActiveAt = wroteAt.get(member.id)
      if (lastActiveAt && lastActiveAt > member.lastActiveAt) community.amend(member.id, { lastActiveAt })
    }
    const written = locked ? [...talk.messages, locked.message] : talk.messages
    for (const { recipientId: memberId, threadId: about, createdAt: at, isRead: isSeen = false } of written)
      community.notify({ memberId, kind: 'new_message', about, at, isSeen })
    return { ...talk, written, locked }
  },
  store: async ({ tx, made: { threads, written, saved, drafts, locked } }) => {
    await insertRows(tx, messageThreads, threads)
    await insertRows(tx, messages, written)
    await insertRows(tx, savedMessages, saved)
    await insertRows(tx, messageDrafts, drafts)
    if (!locked) return
    await insertRows(tx, photoLocks, [locked.lock])
    await storeShares(tx, [locked.share])
  },
})
