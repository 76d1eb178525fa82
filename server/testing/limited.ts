import { DOMAINS } from '../domains.ts'
import { collectRoutes } from '../platform/http/serve.ts'
import { collectMessages } from '../platform/realtime/messages.ts'
import { LIMITS, type LimitLine } from './limits-table.ts'

const MESSAGES = collectMessages(DOMAINS)

/** The limits that contracts state, in the form of the table: of every endpoint, and of every client message for its member. */
export const listDeclared = (): Record<string, LimitLine[]> => {
  const ofEndpoints = [...collectRoutes(DOMAINS).values()].map(
    ({ endpoint: { name, limits = [] } }) =>
      [
        name,
        limits.map(({ per, max, seconds, whenStoreDown }) => [per, max, seconds, whenStoreDown] as const),
      ] as const,
  )
  const ofMessages = [...MESSAGES.values()].map(
    ({ message: { name, limits } }) =>
      [
        name,
        limits.map(({ max, seconds, whenStoreDown }) => ['member', max, seconds, whenStoreDown] as const),
      ] as const,
  )
  return Object.fromEntries([...ofEndpoints, ...ofMessages].filter(([, lines]) => lines.length > 0))
}

/** The limits of endpoints in the table that are the tightest for whom they count. */
export const listTightest = () =>
  Object.entries(LIMITS)
    .filter(([name]) => !MESSAGES.has(name))
    .flatMap(([name, lines]) =>
      lines
        .filter(([per, max]) => lines.every(([other, least]) => other !== per || max <= least))
        .map(([per, max, seconds, whenStoreDown]) => ({ name, per, max, seconds, whenStoreDown })),
    )
