import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { placeOf } from './MessageBubble.tsx'

/** A message from November 2026, in the reader's local time. */
const at = (day: number, time: string, isMine = false) => ({
  createdAt: new Date(`2026-11-0${day}T${time}`).toISOString(),
  isMine,
})

test(
  'an author’s bubbles are joined if sent within five minutes, but not across midnight',
  covers('MSG-18.3'),
  () => {
    const said = [
      at(2, '20:00:00'),
      at(2, '20:05:00'),
      at(2, '20:10:01'),
      at(2, '20:10:02', true),
      at(2, '23:58:00', true),
      at(3, '00:01:00', true),
    ]
    const now = new Date('2026-11-05T12:00:00')
    const places = said.map((_, index) => placeOf(said, index, now))
    expect(places.map(({ isJoined }) => isJoined)).toEqual([false, true, false, false, false, false])
    expect(places.map(({ day }) => day !== null)).toEqual([true, false, false, false, false, true])
    expect(placeOf(said, said.length, now)).toEqual({ day: null, isJoined: false })
  },
)
