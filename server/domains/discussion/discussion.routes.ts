import {
  addReply,
  closeDiscussion,
  deleteReply,
  giveHeart,
  listReplies,
  reopenDiscussion,
  seeDiscussion,
  takeHeartBack,
} from '#shared/domains/discussion/discussion.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './discussion.commands.ts'
import * as queries from './discussion.queries.ts'

export const discussionRoutes: Routes = (serve) => {
  serve(listReplies, ({ services, actor, input }) => queries.listReplies(services, actor.id, input))
  serve(addReply, async ({ services, actor, input }) => {
    await commands.addReply(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(deleteReply, async ({ services, actor, input }) => {
    await commands.deleteReply(services, actor, input.replyId)
    return {}
  })
  serve(giveHeart, async ({ services, actor, input }) => {
    await commands.giveHeart(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(takeHeartBack, async ({ services, actor, input }) => {
    await commands.takeHeartBack(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(closeDiscussion, async ({ services, actor, input }) => {
    await commands.closeDiscussion(services, { memberId: actor.id, ...input, isClosed: true })
    return {}
  })
  serve(reopenDiscussion, async ({ services, actor, input }) => {
    await commands.closeDiscussion(services, { memberId: actor.id, ...input, isClosed: false })
    return {}
  })
  serve(seeDiscussion, async ({ services, actor, input }) => {
    await commands.seeDiscussion(services, { memberId: actor.id, ...input })
    return {}
  })
}
