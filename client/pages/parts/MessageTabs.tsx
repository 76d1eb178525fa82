import { useQuery } from '@tanstack/react-query'
import { chatCountsQuery } from '#client/domains/chat/chat.counts.api.ts'
import { CHAT_TEXT } from '#client/domains/chat/chat.text.ts'
import { listAddress } from '#client/domains/messages/messages.state.ts'
import { Tabs } from '#client/ui/display/Tabs.tsx'
import { MESSAGES_TEXT } from '#client/domains/messages/messages.text.ts'

/** In display order. */
const LISTS = [
  { href: listAddress('inbox'), label: MESSAGES_TEXT.inbox },
  { href: listAddress('chats'), label: CHAT_TEXT.chat },
  { href: '/messages/sent', label: MESSAGES_TEXT.sentList },
  { href: '/messages/friends', label: MESSAGES_TEXT.friends },
  { href: '/messages/saved', label: MESSAGES_TEXT.saved },
] as const

/** The tab for staff with reported content. */
const REPORTED = { href: '/messages/reported', label: MESSAGES_TEXT.reported } as const

interface MessageTabsProps {
  /** The URL of the list being shown. */
  current: string
  isStaff: boolean
}

/** Tabs for the message centre's lists, with the number of chats with something new. */
export function MessageTabs({ current, isStaff }: MessageTabsProps) {
  const lists = [...LISTS, ...(isStaff ? [REPORTED] : [])]
  const chats = useQuery(chatCountsQuery).data?.chats ?? 0
  const tabs = lists.map(({ href, label }) => ({
    href,
    label,
    current: href === current,
    ...(href === listAddress('chats') && { count: chats }),
  }))
  return <Tabs label={MESSAGES_TEXT.title} tabs={tabs} />
}
