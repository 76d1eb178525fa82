import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Archive,
  BellOff,
  Bookmark,
  type LucideIcon,
  MessagesSquare,
  SearchX,
  Send,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Thread } from '#shared/domains/messages/messages.contract.ts'
import type { FiledMessage } from '#shared/domains/messages/messages.filing.contract.ts'
import { ListCard, ListRow } from '#client/platform/conversation/ListCard.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { archiveQuery, foundQuery, friendsQuery, inboxQuery, savedQuery, sentQuery } from './messages.api.ts'
import { type ListName, threadAddress } from './messages.state.ts'
import { FILING_TEXT, MESSAGES_TEXT, SEARCH_TEXT, shownCorrespondent } from './messages.text.ts'

const THREAD_LISTS = {
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

/** Conversations, newest first. */
export function ThreadList({ list }: { list: keyof typeof THREAD_LISTS }) {
  const { useList, label, failed, empty } = THREAD_LISTS[list]
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

/** One conversation in a list. */
function ThreadRow({ thread, list }: { thread: Thread; list: ListName }) {
  const { id, other, isNew, isMuted, updatedAt } = thread
  const isPutAside = thread.isArchived && list !== 'archive'
  return (
    <ListRow
      href={threadAddress(id, { list })}
      other={shownCorrespondent(other)}
      at={updatedAt}
      isNew={isNew}
      marks={
        <>
          {isMuted && <Mark icon={BellOff} label={FILING_TEXT.isMuted} />}
          {isPutAside && <Mark icon={Archive} label={FILING_TEXT.isArchived} />}
        </>
      }
    >
      {thread.isLastMine && <span>{MESSAGES_TEXT.youWrote}</span>}
      <bdi>{thread.preview}</bdi>
    </ListRow>
  )
}

const Mark = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => (
  <Icon role="img" aria-label={label} className="size-4 shrink-0 text-ink-soft" />
)

const FILED_LISTS = {
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

/** Single messages. Each opens its conversation at that message. */
export function FiledList({ list }: { list: keyof typeof FILED_LISTS }) {
  const { useList, label, failed, empty } = FILED_LISTS[list]
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

/** The member's messages containing these words, each with a matching excerpt. */
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

interface FiledRowProps {
  message: Omit<FiledMessage, 'preview'>
  list: ListName
  /** The search words that found the message. */
  words?: string
  /** The part of the message to show. */
  children: ReactNode
}

/** One message in a list of messages. */
function FiledRow({ message, list, words, children }: FiledRowProps) {
  const { id, threadId, other, isMine, createdAt } = message
  const isSentList = list === 'sent'
  return (
    <ListRow
      href={threadAddress(threadId, { list, at: id, words })}
      other={shownCorrespondent(other)}
      at={createdAt}
      before={isSentList && MESSAGES_TEXT.toPrefix}
      isPart={words !== undefined}
    >
      {isMine && !isSentList && <span>{MESSAGES_TEXT.youWrote}</span>}
      <bdi>{children}</bdi>
    </ListRow>
  )
}
