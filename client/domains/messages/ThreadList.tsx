import { useInfiniteQuery } from '@tanstack/react-query'
import { Archive, MessagesSquare, Users } from 'lucide-react'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { ListCard } from '#client/platform/conversation/ListCard.tsx'
import { archiveQuery, friendsQuery, inboxQuery } from './messages.api.ts'
import { MESSAGES_TEXT } from './messages.text.ts'
import { ThreadRow } from './ThreadRow.tsx'

const LISTS = {
  inbox: {
    useList: () => useInfiniteQuery(inboxQuery),
    label: MESSAGES_TEXT.inbox,
    failed: MESSAGES_TEXT.inboxFailed,
    empty: { icon: MessagesSquare, title: MESSAGES_TEXT.inboxEmpty, help: MESSAGES_TEXT.inboxEmptyHelp },
  },
  archive: {
    useList: () => useInfiniteQuery(archiveQuery),
    label: MESSAGES_TEXT.archive,
    failed: MESSAGES_TEXT.archiveFailed,
    empty: { icon: Archive, title: MESSAGES_TEXT.archiveEmpty, help: MESSAGES_TEXT.archiveEmptyHelp },
  },
  friends: {
    useList: () => useInfiniteQuery(friendsQuery),
    label: MESSAGES_TEXT.friends,
    failed: MESSAGES_TEXT.friendsFailed,
    empty: { icon: Users, title: MESSAGES_TEXT.friendsEmpty, help: MESSAGES_TEXT.friendsEmptyHelp },
  },
}

/** Conversations, the latest first. */
export function ThreadList({ list }: { list: keyof typeof LISTS }) {
  const { useList, label, failed, empty } = LISTS[list]
  const browse = list !== 'archive' && (
    <Link href="/browse" className={buttonClass({ look: 'primary' })}>
      {MESSAGES_TEXT.browse}
    </Link>
  )
  return (
    <ListCard query={useList()} label={label} failed={failed} empty={{ ...empty, action: browse }}>
      {(thread) => <ThreadRow key={thread.id} thread={thread} list={list} />}
    </ListCard>
  )
}
