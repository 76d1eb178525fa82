import { peopleByDay } from '#shared/domains/profiles/profiles.people.rules.ts'
import { placeLine } from '#shared/domains/profiles/profiles.rules.ts'
import type { Wink } from '#shared/domains/winks/winks.contract.ts'
import type { WinkRow } from './winks.queries.ts'

const answerOf = ({ isDeclined, isWinkedBack }: WinkRow): Wink['answer'] => {
  if (isDeclined) return 'declined'
  return isWinkedBack ? 'winked_back' : null
}

/** A wink as its recipient sees it, with the sender as far as they show themselves. */
export const viewWink = (row: WinkRow, now: Date): Wink => {
  const { wink, id, username, profileType, picture, title } = row
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
      people: peopleByDay(row, now),
      place: row.showPlace ? placeLine(row) : null,
    },
  }
}
