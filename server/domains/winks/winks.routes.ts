import {
  declineWink,
  deleteAllWinks,
  deleteWink,
  listWinks,
  seeWinks,
  sendWink,
} from '#shared/domains/winks/winks.contract.ts'
import { countNewWinks } from '#shared/domains/winks/winks.counts.contract.ts'
import { listWinkedToday } from '#shared/domains/winks/winks.today.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './winks.commands.ts'
import * as queries from './winks.queries.ts'

export const winksRoutes: Routes = (serve) => {
  serve(listWinks, ({ services, actor, input }) => queries.listWinks(services, actor.id, input))
  serve(listWinkedToday, ({ services, actor }) => queries.listWinkedToday(services, actor.id))
  serve(countNewWinks, ({ services, actor }) => queries.countNewWinks(services.db, actor.id))
  serve(sendWink, async ({ services, actor, input }) => {
    await commands.sendWink(services, actor, input)
    return {}
  })
  serve(seeWinks, async ({ services, actor, input }) => {
    await commands.seeWinks(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(declineWink, async ({ services, actor, input }) => {
    await commands.declineWink(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(deleteWink, async ({ services, actor, input }) => {
    await commands.deleteWink(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(deleteAllWinks, async ({ services, actor }) => {
    await commands.deleteAllWinks(services, actor.id)
    return {}
  })
}
