import { countInvites } from '#shared/domains/friends/friends.counts.contract.ts'
import type { BadgeDeclaration } from '#client/platform/page.ts'

export const badge: BadgeDeclaration = { page: '/friends/invites', endpoint: countInvites }
