import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { ListCard } from '#client/platform/conversation/ListCard.tsx'
import { FiledRow } from './FiledRow.tsx'
import { foundQuery } from './messages.api.ts'
import { SEARCH_TEXT } from './messages.search.text.ts'
import type { ListName } from './messages.state.ts'

/** The member's messages that hold these words, each with the part that shows it. */
export function FoundList({ words, list }: { words: string; list: ListName }) {
  return (
    <ListCard
      query={useInfiniteQuery(foundQuery(words))}
      label={SEARCH_TEXT.found}
      failed={SEARCH_TEXT.failed}
      empty={{ icon: SearchX, title: SEARCH_TEXT.empty, help: SEARCH_TEXT.emptyHelp }}
    >
      {(message) => (
        <FiledRow key={message.id} message={message} list={list} words={words}>
          {message.excerpt.map(({ text, isHit }, at) =>
            isHit ? (
              <mark key={at} className="rounded-sm bg-accent-soft text-ink">
                {text}
              </mark>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </FiledRow>
      )}
    </ListCard>
  )
}
