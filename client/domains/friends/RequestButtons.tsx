import type { ComponentProps } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { type FriendAction, useFriendAction } from './friends.api.ts'
import { FRIEND_TEXT } from './friends.text.ts'

/** The actions that resolve a pending request. */
export type RequestAction = Exclude<FriendAction, 'add' | 'remove'>

interface RequestButtonsProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  other: Parameters<typeof useFriendAction>[0]
  actions: readonly RequestAction[]
  /** The first button's place for `useNextFocus`. That button is highlighted. */
  place?: string
  onDone: () => void
}

/** Buttons to respond to a friend request or to withdraw it. */
export function RequestButtons({ other, actions, place, size, onDone }: RequestButtonsProps) {
  const act = useFriendAction(other, onDone)
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {actions.map((action, at) => (
        <Button
          key={action}
          size={size}
          look={at === 0 ? 'secondary' : 'ghost'}
          aria-label={FRIEND_TEXT[`${action}Name`](other.username)}
          data-place={at === 0 ? place : undefined}
          busy={act.isPending && act.variables === action}
          onClick={() => act.mutate(action)}
        >
          {FRIEND_TEXT[action]}
        </Button>
      ))}
    </div>
  )
}
