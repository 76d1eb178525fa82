import { useQuery } from '@tanstack/react-query'
import { UserCheck, UserPlus, UserX, type LucideIcon } from 'lucide-react'
import { Button } from '#client/ui/form/Button.tsx'
import { standingQuery, useFriendAction, type FriendAction } from './friends.api.ts'
import { FRIEND_TEXT } from './friends.text.ts'
import { RemoveFriend } from './RemoveFriend.tsx'

const ICONS = {
  add: UserPlus,
  withdraw: UserX,
  accept: UserCheck,
  decline: UserX,
} satisfies Partial<Record<FriendAction, LucideIcon>>

/** What a member can do about being friends with another, as the two stand; nothing until that is known. */
export function FriendButton({ member }: { member: { id: string; username: string } }) {
  const { data } = useQuery(standingQuery(member.id))
  const act = useFriendAction(member)
  const { username } = member
  const button = (action: keyof typeof ICONS) => {
    const Icon = ICONS[action]
    return (
      <Button
        look={action === 'decline' || action === 'withdraw' ? 'ghost' : 'secondary'}
        aria-label={FRIEND_TEXT[`${action}Name`](username)}
        busy={act.isPending && act.variables === action}
        onClick={() => act.mutate(action)}
      >
        <Icon aria-hidden="true" className="size-5" />
        {FRIEND_TEXT[action]}
      </Button>
    )
  }
  switch (data?.standing) {
    case 'none':
      return button('add')
    case 'requested':
      return button('withdraw')
    case 'invited':
      return (
        <>
          {button('accept')}
          {button('decline')}
        </>
      )
    case 'friends':
      return <RemoveFriend username={username} act={act} />
    case undefined:
      return null
  }
}
