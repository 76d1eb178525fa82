import { PEOPLE, whoIs } from '#shared/domains/profiles/profiles.people.rules.ts'
import { ageOf, isAdult, placeLine } from '#shared/domains/profiles/profiles.rules.ts'
import type { Wink } from '#shared/domains/winks/winks.contract.ts'
import { isCouple } from '#shared/kernel/profile-types.ts'
import type { WinkRow } from './winks.queries.ts'

const shownAge = (day: string | null, now: Date): number | null => {
  const [year = 0, month = 0, date = 0] = day?.split('-').map(Number) ?? []
  const birth = { year, month, day: date }
  return day !== null && isAdult(birth, now) ? ageOf(birth, now) : null
}

const answerOf = ({ isDeclined, isWinkedBack }: WinkRow): Wink['answer'] => {
  if (isDeclined) return 'declined'
  return isWinkedBack ? 'winked_back' : null
}

/** A wink as its recipient sees it, with the sender as far as they show themselves. */
export const viewWink = (row: WinkRow, now: Date): Wink => {
  const { wink, id, username, profileType, picture, title } = row
  const people = PEOPLE.slice(0, isCouple(profileType) ? 2 : 1)
  return {
    id: wink.id,
    isNew: !wink.isSeen,
    line: wink.line,
    sentAt: wink.createdAt.toISOString(),
    answer: answerOf(row),
    from: {
      id,
      username,
      profileType,
      picture,
      title,
      people: people.map((person) => ({
        who: whoIs(person, row),
        age: shownAge(person === 'member' ? row.birth : row.partnerBirth, now),
      })),
      place: row.showPlace ? placeLine(row) : null,
    },
  }
}
