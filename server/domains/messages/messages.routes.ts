import { blockCorrespondent } from '#shared/domains/messages/messages.blocking.contract.ts'
import {
  getAllowance,
  getThread,
  listMessages,
  listThreads,
  markThreadRead,
  mayContact,
  sendMessage,
} from '#shared/domains/messages/messages.contract.ts'
import { countUnreadThreads } from '#shared/domains/messages/messages.counts.contract.ts'
import {
  fileThread,
  listFriendThreads,
  listSaved,
  listSent,
  removeMessage,
  removeThread,
  saveMessage,
  unsaveMessage,
  unsendMessage,
} from '#shared/domains/messages/messages.filing.contract.ts'
import {
  alwaysOpenPhotos,
  askBeforePhotos,
  closePhoto,
  getSentPicture,
  openPhoto,
} from '#shared/domains/messages/messages.locks.contract.ts'
import { saveDraft } from '#shared/domains/messages/messages.drafts.contract.ts'
import { searchMessages, suggestRecipients } from '#shared/domains/messages/messages.search.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { givePicture } from '#server/domains/photos/photos.media.commands.ts'
import { getActivity } from '#server/domains/profiles/public/profiles.activity.queries.ts'
import { requireViewLeft } from '#server/domains/profiles/profiles.policy.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as allowances from '#server/domains/messages/sending/messages.allowance.queries.ts'
import * as blocking from '#server/domains/messages/sending/messages.blocking.commands.ts'
import * as commands from './messages.commands.ts'
import * as drafting from '#server/domains/messages/threads/messages.drafts.commands.ts'
import * as drafts from '#server/domains/messages/threads/messages.drafts.queries.ts'
import * as filed from '#server/domains/messages/threads/messages.filed.queries.ts'
import * as filing from '#server/domains/messages/threads/messages.filing.commands.ts'
import * as locks from '#server/domains/messages/locks/messages.locks.commands.ts'
import { requireUnlocked } from '#server/domains/messages/locks/messages.locks.policy.ts'
import * as policy from './messages.policy.ts'
import * as queries from './messages.queries.ts'
import * as reading from '#server/domains/messages/threads/messages.reading.queries.ts'
import * as removing from '#server/domains/messages/threads/messages.removing.commands.ts'
import * as search from '#server/domains/messages/threads/messages.search.queries.ts'

/** The maximum age of a draft in milliseconds. Older drafts are treated as this old. */
const OLDEST_DRAFT = 365 * DAY

export const messagesRoutes: Routes = (serve) => {
  serve(listThreads, ({ services, actor, input }) => queries.listThreads(services, actor.id, input))
  serve(countUnreadThreads, async ({ services, actor }) => ({
    threads: await queries.countUnreadThreads(services.db, actor.id),
  }))
  serve(getThread, async ({ services, actor, input }) => {
    const thread = await policy.requireThread(services, actor.id, input.threadId)
    return {
      thread,
      lastActive: thread.other?.hasProfile ? await getActivity(services, thread.other.id) : null,
      obstacle: await policy.findObstacle(services.db, actor, thread),
      isFree: await policy.isFreeReply(services, actor.id, thread),
      draft: await drafts.findDraft(services.db, { memberId: actor.id, threadId: thread.id }),
    }
  })
  serve(listMessages, async ({ services, actor, input }) => {
    const page = await reading.listMessages(services, actor.id, input)
    if (page.items.length === 0) await policy.requireParticipant(services.db, actor.id, input.threadId)
    return page
  })
  serve(markThreadRead, ({ services, actor, input }) =>
    commands.markThreadRead(services, actor, input.threadId),
  )
  serve(listSent, ({ services, actor, input }) => filed.listSent(services, actor.id, input))
  serve(listSaved, ({ services, actor, input }) => filed.listSaved(services, actor.id, input))
  serve(listFriendThreads, ({ services, actor, input }) => filed.listFriendThreads(services, actor.id, input))
  serve(searchMessages, ({ services, actor, input }) => search.searchMessages(services, actor.id, input))
  serve(suggestRecipients, ({ services, actor, input }) =>
    search.suggestRecipients(services, actor, input.name),
  )
  serve(saveDraft, async ({ services, actor, input: { writtenAt, sentAt = writtenAt, ...typed } }) => {
    const age = Math.min(Math.max(0, Date.parse(sentAt) - Date.parse(writtenAt)), OLDEST_DRAFT)
    const storedAt = await drafting.saveDraft(services, actor.id, { ...typed, age })
    return { writtenAt: storedAt.toISOString() }
  })
  serve(saveMessage, async ({ services, actor, input }) => {
    await filing.saveMessage(services, actor.id, input.messageId)
    return {}
  })
  serve(unsaveMessage, async ({ services, actor, input }) => {
    await filing.unsaveMessage(services, actor.id, input.messageId)
    return {}
  })
  serve(removeMessage, async ({ services, actor, input }) => {
    await removing.removeMessage(services, actor.id, input.messageId)
    return {}
  })
  serve(unsendMessage, async ({ services, actor, input }) => {
    await removing.unsendMessage(services, actor.id, input.messageId)
    return {}
  })
  serve(fileThread, async ({ services, actor, input }) => {
    await filing.fileThread(services, actor.id, input)
    return {}
  })
  serve(removeThread, async ({ services, actor, input }) => {
    await removing.removeThread(services, actor.id, input.threadId)
    return {}
  })
  serve(blockCorrespondent, async ({ services, actor, input }) => {
    await blocking.blockCorrespondent(services, actor.id, input)
    return {}
  })
  serve(getAllowance, ({ services, actor }) =>
    allowances.getAllowance(services.db, actor.id, services.clock.now()),
  )
  serve(mayContact, async ({ services, actor, caller, input: { recipient } }) => {
    await requireViewLeft(services, { viewer: actor, caller, profile: recipient })
    const { id } = await queries.findRecipientNamed(services.db, actor.id, recipient)
    return policy.mayWriteTo(services.db, actor, id)
  })
  serve(sendMessage, async ({ services, actor, caller, input }) => {
    if (input.to) await requireViewLeft(services, { viewer: actor, caller, profile: input.to })
    return commands.sendMessage(services, actor, input)
  })
  serve.file(getSentPicture, ({ services, actor, input: { messageId: id, size } }) =>
    givePicture(services, { id, size, find: () => requireUnlocked(services, actor, id) }),
  )
  serve(openPhoto, ({ services, actor, input }) =>
    locks.openPhoto(services, { memberId: actor.id, ...input }),
  )
  serve(closePhoto, ({ services, actor, input }) =>
    locks.closePhoto(services, { memberId: actor.id, ...input }),
  )
  serve(alwaysOpenPhotos, ({ services, actor, input }) =>
    locks.alwaysOpenPhotos(services, { memberId: actor.id, ...input }),
  )
  serve(askBeforePhotos, ({ services, actor, input }) =>
    locks.askBeforePhotos(services, { memberId: actor.id, ...input }),
  )
}
