import { sql, type SQL } from 'drizzle-orm'
import type { Asking } from '#server/platform/domain/resource.ts'
import { photoLocks } from './messages.locks.tables.ts'
import { messages } from '#server/domains/messages/messages.tables.ts'

/** The rule for the resource `photoLock`: whether the member sent or received a photo with that message. */
export const isLockKnownTo = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${photoLocks} join ${messages} on ${messages.id} = ${photoLocks.messageId} where ${photoLocks.messageId} = ${id} and (${messages.recipientId} = ${viewer.id} or ${messages.senderId} = ${viewer.id}))`
