import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint, liveEvent } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'

/** Maximum characters of the note on a blocked member. */
export const BLOCK_NOTE_MAX = 500
/** Maximum number of members that one member can block. */
export const MAX_BLOCKS = 1000
/** Limit on changes to the block list. If the limiter is down, members can still block. */
export const BLOCK_CHANGES = { per: 'member', max: 100, seconds: 60 * 60, whenStoreDown: 'open' } as const

export const BLOCK_REASONS = {
  ownAccount: reason('cannot_block_yourself', 'invalid', 'You can’t block yourself.'),
  tooMany: reason('too_many_blocks', 'conflict', 'Your block list is full. Please unblock someone first.'),
} as const

/** The member's reason for blocking someone, visible only to them. */
const note = trimmed(BLOCK_NOTE_MAX)

export const blockedMember = z.object({
  memberId: id(),
  username: z.string(),
  /** Empty if the member added no note. */
  note: selfOnly(z.string()),
  blockedAt: instant(),
})
export type BlockedMember = z.output<typeof blockedMember>

export const listBlocks = endpoint({
  name: 'blocks.listBlocks',
  summary: 'The members the caller has blocked, most recently blocked first.',
  method: 'GET',
  path: '/api/blocks',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(blockedMember),
  reasons: [],
})

const ofMember = { memberId: id() }

export const blockMember = endpoint({
  name: 'blocks.blockMember',
  summary: 'Block a member. If they’re already blocked, nothing changes, not even the note.',
  method: 'PUT',
  path: '/api/blocks/{memberId}',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'blockable',
  input: z.object({ ...ofMember, note: z._default(note, '') }),
  output: nothing,
  reasons: [BLOCK_REASONS.ownAccount, BLOCK_REASONS.tooMany],
  limits: [BLOCK_CHANGES],
})

export const noteBlock = endpoint({
  name: 'blocks.noteBlock',
  summary: 'Change the caller’s note on a member they’ve blocked.',
  method: 'PATCH',
  path: '/api/blocks/{memberId}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ ...ofMember, note }),
  output: nothing,
  reasons: [],
  limits: [BLOCK_CHANGES],
})

export const unblockMember = endpoint({
  name: 'blocks.unblockMember',
  summary: 'Unblock a member. Does nothing if they aren’t blocked.',
  method: 'DELETE',
  path: '/api/blocks/{memberId}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object(ofMember),
  output: nothing,
  reasons: [],
  limits: [BLOCK_CHANGES],
})

/** The member's block list has changed. Sent only to their own pages. */
export const blocksChanged = liveEvent('blocks.changed', nothing)
