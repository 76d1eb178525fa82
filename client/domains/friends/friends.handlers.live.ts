import { friendsChanged, friendshipChanged } from '#shared/domains/friends/friends.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'
import { forgetMembers } from '../blocks/blocks.api.ts'
import { refetchFriends } from './friends.api.ts'

export const handlers: readonly LiveHandler[] = [
  liveHandler(friendsChanged, (client) => void refetchFriends(client)),
  // Handled like a block, because the two members now see more of each other, or less.
  liveHandler(friendshipChanged, forgetMembers),
]
