import { clsx } from 'clsx'

/** A line across the conversation: a new day, or where the unread messages begin. */
export function ConversationMark({ text, look }: { text: string; look: 'day' | 'unread' }) {
  const line = clsx('h-px flex-1', look === 'unread' ? 'bg-accent/40' : 'bg-line')
  return (
    <li
      className={clsx(
        'flex items-center gap-3 pt-4 pb-1 text-sm font-medium',
        look === 'unread' ? 'text-accent' : 'text-ink-soft',
      )}
    >
      <span className={line} />
      {text}
      <span className={line} />
    </li>
  )
}
