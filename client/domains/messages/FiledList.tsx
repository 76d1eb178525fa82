import { useInfiniteQuery } from '@tanstack/react-query'
import { Bookmark, Send } from 'lucide-react'
import { ListCard } from '#client/platform/conversation/ListCard.tsx'
import { FiledRow } from './FiledRow.tsx'
import { savedQuery, sentQuery } from './messages.api.ts'
import { MESSAGES_TEXT } from './messages.text.ts'

const LISTS = {
  sent: {
    useList: () => useInfiniteQuery(sentQuery),
    label: MESSAGES_TEXT.sentList,
    failed: MESSAGES_TEXT.sentFailed,
    empty: { icon: Send, title: MESSAGES_TEXT.sentEmpty, help: MESSAGES_TEXT.sentEmptyHelp },
  },
  saved: {
    useList: () => useInfiniteQuery(savedQuery),
    label: MESSAGES_TEXT.saved,
    failed: MESSAGES_TEXT.savedFailed,
    empty: { icon: Bookmark, title: MESSAGES_TEXT.savedEmpty, help: MESSAGES_TEXT.savedEmptyHelp },
  },
}

/** Single messages, each of which opens its conversation at its place. */
export function FiledList({ list }: { list: keyof typeof LISTS }) {
  const { useList, label, failed, empty } = LISTS[list]
  return (
    <ListCard query={useList()} label={label} failed={failed} empty={empty}>
      {(message) => (
        <FiledRow key={message.id} message={message} list={list}>
          {message.preview}
        </FiledRow>
      )}
    </ListCard>
  )
}
