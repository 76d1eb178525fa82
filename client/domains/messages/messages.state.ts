import { useLocation, useParams, useSearch } from '@tanstack/react-router'

export const LIST_NAMES = ['inbox', 'archive', 'chats', 'sent', 'friends', 'saved'] as const
/** A list in the message centre. */
export type ListName = (typeof LIST_NAMES)[number]

const nameOf = (text: string | undefined): ListName | undefined => LIST_NAMES.find((name) => name === text)

/** Returns the list, search words, open conversation and message specified by the URL. */
export const usePlace = () => {
  const { threadId } = useParams({ strict: false })
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>
  const path = useLocation({ select: ({ pathname }) => pathname })
  const list = nameOf(search['list'] ?? path.split('/').at(-1)) ?? 'inbox'
  return { list, threadId, at: threadId ? search['at'] : undefined, words: search['words'] ?? '' }
}

/** Returns a list's URL. */
export const listAddress = (list: ListName): string =>
  list === 'archive' || list === 'chats' ? `/messages/inbox?list=${list}` : `/messages/${list}`

/** Returns the URL of a conversation opened from a list, at one of its messages if specified. */
export const threadAddress = (
  threadId: string,
  { list = 'inbox', at, words }: { list?: ListName; at?: string; words?: string | undefined } = {},
): string => {
  const search = new URLSearchParams({
    ...(list !== 'inbox' && { list }),
    ...(at && { at }),
    ...(words && { words }),
  })
  return `/messages/thread/${threadId}${search.size > 0 ? `?${search.toString()}` : ''}`
}
