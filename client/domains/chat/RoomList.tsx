import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { ListCard, ListRow } from '#client/platform/conversation/ListCard.tsx'
import { MESSAGES_TEXT, shownCorrespondent } from '#client/domains/messages/messages.text.ts'
import { roomsQuery } from './chat.api.ts'
import { CHAT_TEXT } from './chat.text.ts'

/** The member's open chats, newest first. */
export function RoomList() {
  return (
    <ListCard
      query={useInfiniteQuery(roomsQuery)}
      label={CHAT_TEXT.chats}
      landmark={CHAT_TEXT.chats}
      failed={CHAT_TEXT.roomsFailed}
      empty={{ icon: MessagesSquare, title: CHAT_TEXT.roomsEmpty, help: CHAT_TEXT.roomsEmptyHelp }}
    >
      {({ id, other, lastActivity, isNew, isLastMine, preview }) => (
        <ListRow
          key={id}
          href={`/chat/${other.id}`}
          other={shownCorrespondent(other)}
          at={lastActivity}
          isNew={isNew}
        >
          {isLastMine && <span>{MESSAGES_TEXT.youWrote}</span>}
          <bdi>{preview}</bdi>
        </ListRow>
      )}
    </ListCard>
  )
}
