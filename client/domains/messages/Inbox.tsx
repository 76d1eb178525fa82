import { clsx } from 'clsx'
import { PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SOUGHT_MAX } from '#shared/domains/messages/messages.search.contract.ts'
import { SETTLES_AFTER, useSettled } from '#client/platform/timers.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass, skipClass } from '#client/ui/form/buttonClass.ts'
import { Input } from '#client/ui/form/Field.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { FiledList, FoundList, ThreadList } from './InboxLists.tsx'
import { MESSAGES_TEXT, SEARCH_TEXT } from './messages.text.ts'
import { listAddress, type ListName, usePlace } from './messages.state.ts'

interface InboxProps {
  list: ListName
  /** Links to the other lists. */
  tabs: ReactNode
  /** The list of chats. */
  chats: ReactNode
  /** Skips past the list to the conversation beside it, which then has the page's title. */
  onSkip?: (() => void) | undefined
}

/** One of the member's message lists, with links to the others. */
export function Inbox({ list, tabs, chats, onSkip }: InboxProps) {
  const Heading = onSkip ? 'h2' : 'h1'
  return (
    <>
      {onSkip && (
        <Button className={`absolute ${skipClass}`} onClick={onSkip}>
          {MESSAGES_TEXT.skip}
        </Button>
      )}
      <div className="mb-1 flex min-h-11 items-center justify-between gap-3">
        <Heading className="text-2xl">{MESSAGES_TEXT.title}</Heading>
        <Link
          href="/messages/send"
          title={MESSAGES_TEXT.write}
          className={clsx(buttonClass({ look: onSkip ? 'secondary' : 'primary' }), 'lg:px-2.5')}
        >
          <PenLine aria-hidden="true" className="size-5" />
          <span className="max-[22.5rem]:sr-only lg:@max-md:sr-only">{MESSAGES_TEXT.write}</span>
        </Link>
      </div>
      <div className="-mb-3 shrink-0">{tabs}</div>
      {list === 'chats' ? chats : <Messages list={list} />}
    </>
  )
}

type MessageList = Exclude<ListName, 'chats'>

/** The list's messages, or the search results. */
function Messages({ list }: { list: MessageList }) {
  const { words } = usePlace()
  const [typed, setTyped] = useState(words)
  const sought = useSettled(typed.trim(), SETTLES_AFTER)
  return (
    <>
      <Input
        type="search"
        aria-label={SEARCH_TEXT.label}
        className="mb-3 shrink-0"
        value={typed}
        maxLength={SOUGHT_MAX}
        placeholder={SEARCH_TEXT.label}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {sought ? <FoundList words={sought} list={list} /> : <Contents list={list} />}
    </>
  )
}

function Contents({ list }: { list: MessageList }) {
  if (list === 'sent' || list === 'saved') return <FiledList key={list} list={list} />
  return (
    <>
      <ThreadList key={list} list={list} />
      {list !== 'friends' && <ArchiveLink list={list} />}
    </>
  )
}

const ArchiveLink = ({ list }: { list: 'inbox' | 'archive' }) => (
  <p className="mt-2 shrink-0 text-sm">
    <Link href={listAddress(list === 'inbox' ? 'archive' : 'inbox')} className="link">
      {list === 'inbox' ? MESSAGES_TEXT.openArchive : MESSAGES_TEXT.backFromArchive}
    </Link>
  </p>
)
