import { deleteOf } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { removeDeleted, notifyBlocked } from './winks.commands.ts'
import { memberBlocked } from '../blocks/blocks.events.ts'
import { deletedRemoval } from './winks.jobs.ts'
import { newWink, winkDeclined } from './winks.notices.ts'
import { exportWinks } from './winks.queries.ts'
import { newWinksOf } from './winks.sql.ts'
import { winksRoutes } from './winks.routes.ts'
import { winkRefusals, winks as sent } from './winks.tables.ts'

const held = [sent.senderId, sent.recipientId, winkRefusals.recipientId, winkRefusals.senderId]

export const winks: Domain = {
  name: 'winks',
  routes: winksRoutes,
  notices: [newWink, winkDeclined],
  badge: { page: '/winks', countOf: newWinksOf },
  reactions: [on(memberBlocked, (_services, unit, block) => notifyBlocked(unit, block))],
  jobs: [workOn(deletedRemoval, removeDeleted)],
  schedules: [{ job: deletedRemoval, times: { dailyAt: '04:00' } }],
  personal: {
    holds: held,
    portions: held.map(deleteOf),
    title: 'Winks',
    export: exportWinks,
  },
  demo: () => import('./winks.demo.ts'),
}
