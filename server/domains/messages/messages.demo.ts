import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { storeShares } from '../photos/photos.licences.demo.ts'
import { demo as relations } from '../relations/relations.demo.ts'
import { composeConversations } from './messages.conversations.demo.ts'
import { composeLock } from './messages.locks.demo.ts'
import { photoLocks } from './messages.locks.tables.ts'
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
    for (const { recipientId, threadId, createdAt, isRead } of [
      ...talk.messages,
      ...(locked ? [locked.message] : []),
    ])
      community.notify({
        memberId: recipientId,
        kind: 'new_message',
        about: threadId,
        at: createdAt,
        isSeen: isRead ?? false,
      })
    return { ...talk, locked }
  },
  store: async ({ tx, made: { threads, messages: written, saved, drafts, locked } }) => {
    await insertRows(tx, messageThreads, threads)
    await insertRows(tx, messages, locked ? [...written, locked.message] : written)
    await insertRows(tx, savedMessages, saved)
    await insertRows(tx, messageDrafts, drafts)
    if (!locked) return
    await insertRows(tx, photoLocks, [locked.lock])
    await storeShares(tx, [locked.share])
  },
})
