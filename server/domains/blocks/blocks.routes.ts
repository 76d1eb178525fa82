import { blockMember, listBlocks, noteBlock, unblockMember } from '#shared/domains/blocks/blocks.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './blocks.commands.ts'
import * as queries from './blocks.queries.ts'

export const blocksRoutes: Routes = (serve) => {
  serve(listBlocks, ({ services, actor, input }) => queries.listBlocks(services.db, actor.id, input))
  serve(blockMember, async ({ services, actor, input }) => {
    await commands.blockMember(services, actor.id, input)
    return {}
  })
  serve(noteBlock, async ({ services, actor, input: { memberId, note } }) => {
    await commands.noteBlock(services, { blockerId: actor.id, blockedId: memberId, note })
    return {}
  })
  serve(unblockMember, async ({ services, actor, input }) => {
    await commands.unblockMember(services, actor.id, input.memberId)
    return {}
  })
}
