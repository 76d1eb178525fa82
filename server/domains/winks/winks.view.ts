import type { Wink } from '#shared/domains/winks/winks.contract.ts'
import { viewListed } from '#server/domains/profiles/public/profiles.members.queries.ts'
import type { WinkRow } from './winks.queries.ts'

const answerOf = ({ isDeclined, isWinkedBack }: WinkRow): Wink['answer'] => {
  if (isDeclined) return 'declined'
  return isWinkedBack ? 'winked_back' : null
}

/** Returns a wink as its recipient sees it, with the details the sender shows about themselves. */
export const viewWink = (row: WinkRow, now: Date): Wink => {
  const { wink, title } = row
  return {
    id: wink.id,
    isNew: !wink.isSeen,
    line: wink.line,
    sentAt: wink.createdAt.toISOString(),
    answer: answerOf(row),
    from: { ...viewListed(row, now), title },
  }
}
