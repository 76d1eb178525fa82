import { expect, test } from 'vitest'
import { gatherCommunity } from '#server/demo/community.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { composeWinks } from './winks.demo.ts'

const community = gatherCommunity({ seed: 1, now: new Date('2026-03-01T12:00:00Z'), size: 500 })
const { users, others, now } = community

test('demo accounts have received and sent winks, only between members who may wink at each other', () => {
  const apart = new Set(others.slice(0, 200).map(({ id }) => id))
  const { sent, refusals } = composeWinks(community, (one, other) => apart.has(one) || apart.has(other))
  for (const { id } of users) {
    const got = sent.filter(({ recipientId }) => recipientId === id)
    const own = sent.filter(({ senderId }) => senderId === id)
    const isAnswered = (from: string) => own.some(({ recipientId }) => recipientId === from)
    expect(got.map(({ isSeen }) => isSeen)).toEqual([false, false, true, true, true, true])
    expect(got.filter(({ senderId }) => isAnswered(senderId))).toHaveLength(1)
    expect(own).toHaveLength(4)
    expect(own.filter(({ day }) => day === siteDayOf(now))).toEqual([])
    expect(refusals.filter(({ recipientId }) => recipientId === id)).toHaveLength(1)
    expect(refusals.filter(({ senderId }) => senderId === id)).toHaveLength(1)
  }
  const people = new Map([...users, ...others].map((member) => [member.id, member]))
  for (const { senderId, recipientId, createdAt } of sent) {
    const [sender, recipient] = [people.get(senderId), people.get(recipientId)]
    expect([sender?.contact, recipient?.contact]).toEqual([null, null])
    expect(apart.has(senderId) || apart.has(recipientId)).toBe(false)
    expect(createdAt.getTime()).toBeLessThanOrEqual(sender?.lastActiveAt.getTime() ?? 0)
  }
  for (const { senderId, recipientId, createdAt } of refusals) {
    const before = sent.filter((wink) => wink.senderId === senderId && wink.recipientId === recipientId)
    expect(before.map((wink) => wink.createdAt < createdAt)).toEqual([true])
    expect(createdAt.getTime()).toBeLessThanOrEqual(people.get(recipientId)?.lastActiveAt.getTime() ?? 0)
  }
})
