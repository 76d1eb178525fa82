import { blockCorrespondent } from '#shared/domains/messages/messages.blocking.contract.ts'
import {
  countUnreadThreads,
  getAllowance,
  getFrame,
  getThread,
  listMessages,
  listThreads,
  markThreadRead,
  mayContact,
  sendMessage,
} from '#shared/domains/messages/messages.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as allowances from './messages.allowance.queries.ts'
import * as blocking from './messages.blocking.commands.ts'
import * as commands from './messages.commands.ts'
import * as policy from './messages.policy.ts'
import * as queries from './messages.queries.ts'

export const messagesRoutes: Routes = (serve) => {
  serve(listThreads, ({ services, actor, input }) => queries.listThreads(services, actor.id, input))
  serve(countUnreadThreads, async ({ services, actor }) => ({
    threads: await queries.countUnreadThreads(services.db, actor.id),
  }))
  serve(getFrame, ({ services, actor }) => queries.getFrame(services.db, actor.id, services.clock.now()))
  serve(getThread, async ({ services, actor, input }) => {
    const thread = await policy.requireThread(services, actor.id, input.threadId)
    return { thread, obstacle: await policy.findObstacle(services.db, actor, thread) }
  })
  serve(listMessages, async ({ services, actor, input }) => {
    await policy.requireParticipant(services.db, actor.id, input.threadId)
    return queries.listMessages(services, actor.id, input)
  })
  serve(markThreadRead, ({ services, actor, input }) =>
    commands.markThreadRead(services, actor, input.threadId),
  )
  serve(blockCorrespondent, async ({ services, actor, input }) => {
    await blocking.blockCorrespondent(services, actor.id, input)
    return {}
  })
  serve(getAllowance, ({ services, actor }) =>
    allowances.getAllowance(services.db, actor.id, services.clock.now()),
  )
  serve(mayContact, async ({ services, actor, input }) => {
    const { id } = await queries.findRecipientNamed(services.db, actor.id, input.recipient)
    return { allowed: await policy.mayWriteTo(services.db, actor, id) }
  })
  serve(sendMessage, ({ services, actor, input }) => commands.sendMessage(services, actor, input))
}
