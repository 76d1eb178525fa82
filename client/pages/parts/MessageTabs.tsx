import { Tabs } from '#client/ui/display/Tabs.tsx'
import { MESSAGES_TEXT } from '#client/domains/messages/messages.text.ts'

/** In their order. */
const LISTS = [
  { href: '/messages/inbox', label: MESSAGES_TEXT.inbox },
  { href: '/messages/sent', label: MESSAGES_TEXT.sentList },
  { href: '/messages/friends', label: MESSAGES_TEXT.friends },
  { href: '/messages/saved', label: MESSAGES_TEXT.saved },
] as const

/** Where admins see what was reported. */
const REPORTED = { href: '/messages/reported', label: MESSAGES_TEXT.reported } as const

interface MessageTabsProps {
  /** The address of the list that shows, where a conversation stands beside it. */
  current?: string | undefined
  isStaff: boolean
}

/** The lists of the message centre. */
export function MessageTabs({ current, isStaff }: MessageTabsProps) {
  const lists = [...LISTS, ...(isStaff ? [REPORTED] : [])]
  const tabs = lists.map((list) => ({ ...list, current: list.href === current }))
  return <Tabs label={MESSAGES_TEXT.title} tabs={tabs} />
}
