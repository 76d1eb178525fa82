import type { ReactNode } from 'react'
import type { FiledMessage } from '#shared/domains/messages/messages.filing.contract.ts'
import { ListRow } from '#client/platform/conversation/ListCard.tsx'
import { type ListName, threadAddress } from './messages.state.ts'
import { MESSAGES_TEXT, shownCorrespondent } from './messages.text.ts'

interface FiledRowProps {
  message: Omit<FiledMessage, 'preview'>
  list: ListName
  /** By which it was found. */
  words?: string
  /** What is shown of the message. */
  children: ReactNode
}

/** One message in a list of messages. */
export function FiledRow({ message, list, words, children }: FiledRowProps) {
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
