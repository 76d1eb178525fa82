import { expect, test } from 'vitest'
import { gatherCommunity } from '#server/demo/community.ts'
import { composeConversations } from '#server/domains/messages/threads/messages.conversations.demo.ts'
import { composeChats } from './chat.demo.ts'

const community = gatherCommunity({ seed: 1, now: new Date('2026-03-01T12:00:00Z'), size: 500 })

test('the accounts people log in to have open chats, with an unseen line from the other member in the latest one', () => {
  const { threads } = composeConversations(community)
  const { rooms, lines } = composeChats(community, threads)
  const own = new Set(community.users.map(({ id }) => id))
  for (const id of own) {
    const joined = rooms.filter(
      ({ participantA, participantB }) => participantA === id || participantB === id,
    )
    const hasNew = joined.map(({ participantA, seenByA, seenByB, lastSeq }) =>
      participantA === id ? seenByA !== lastSeq : seenByB !== lastSeq,
    )
    expect(hasNew).toEqual([true, false, false])
  }
  for (const { id, lastSeq, lastActivity } of rooms) {
    const said = lines.filter(({ roomId }) => roomId === id)
    expect(said.map(({ seq }) => seq)).toEqual(said.map((_, at) => at + 1))
    expect([said.length, said.at(-1)?.createdAt]).toEqual([lastSeq, lastActivity])
    expect(own.has(said.at(-1)?.senderId ?? '')).toBe(false)
  }
})
