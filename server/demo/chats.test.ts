import { expect, test } from 'vitest'
import { composeChats } from './chats.ts'
import { composeConversations } from './conversations.ts'
import { fixedMembers } from './fixed-members.ts'
import { generateMember, type Population } from './population.ts'

const population: Population = { seed: 1, now: new Date('2026-03-01T12:00:00Z'), size: 500 }
const fixed = fixedMembers(population)
const others = Array.from({ length: 400 }, (_, index) => generateMember(population, fixed.length + index))

test('the members people log in as have open chats, the latest with something new by the other', () => {
  const talk = composeConversations(population, { fixed, others })
  const { rooms, lines } = composeChats(population, { fixed, talk })
  for (const { id } of fixed.slice(1)) {
    const own = rooms.filter(({ participantA, participantB }) => participantA === id || participantB === id)
    const hasNew = own.map(({ participantA, seenByA, seenByB, lastSeq }) =>
      participantA === id ? seenByA !== lastSeq : seenByB !== lastSeq,
    )
    expect(hasNew).toEqual([true, false, false])
  }
  for (const { id, lastSeq, lastActivity } of rooms) {
    const said = lines.filter(({ roomId }) => roomId === id)
    expect(said.map(({ seq }) => seq)).toEqual(said.map((_, at) => at + 1))
    expect([said.length, said.at(-1)?.createdAt]).toEqual([lastSeq, lastActivity])
    expect(new Set(fixed.map((member) => member.id)).has(said.at(-1)?.senderId ?? '')).toBe(false)
  }
})
