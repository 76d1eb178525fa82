import { winksChanged, winksSeen } from '#shared/domains/winks/winks.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'
import { refetchWinks } from './winks.api.ts'
import { newWinksQuery } from './winks.counts.api.ts'

export const handlers: readonly LiveHandler[] = [
  liveHandler(winksChanged, (client) => void refetchWinks(client)),
  liveHandler(winksSeen, (client) => void client.invalidateQueries(newWinksQuery)),
]
