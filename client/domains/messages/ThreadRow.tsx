import { Archive, BellOff, type LucideIcon } from 'lucide-react'
import type { Thread } from '#shared/domains/messages/messages.contract.ts'
import { ListRow } from '#client/platform/conversation/ListCard.tsx'
import { FILING_TEXT } from './messages.filing.text.ts'
import { type ListName, threadAddress } from './messages.state.ts'
import { MESSAGES_TEXT, shownCorrespondent } from './messages.text.ts'

/** One conversation in a list. */
export function ThreadRow({ thread, list }: { thread: Thread; list: ListName }) {
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
