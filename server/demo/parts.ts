import { DOMAINS } from '#server/domains.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Newcomer } from './newcomers.ts'
import type { Demo, DemoNotice, DemoPart } from './part.ts'
import type { DemoMember } from './population.ts'

/** Loads the domains' parts, lowest domain first. */
const readParts = async (): Promise<DemoPart[]> => {
  const files = await Promise.all(DOMAINS.flatMap(({ demo }) => demo?.() ?? []))
  return files.map(({ demo }) => demo as DemoPart)
}

/**
 * Composes all domains' parts. Returns a function that applies their changes to a member, and functions that store the
 * parts.
 */
export const composeParts = async (
  ground: Omit<Demo, 'of' | 'amend' | 'notify' | 'notices'>,
): Promise<{
  amended: (member: DemoMember) => DemoMember
  storeMembers: (tx: Tx, newcomers: readonly Newcomer[]) => Promise<void>
  store: (tx: Tx) => Promise<void>
}> => {
  const parts = await readParts()
  const made = new Map<object, unknown>()
  const changes = new Map<string, Partial<DemoMember>>()
  const notices: DemoNotice[] = []
  const demo: Demo = {
    ...ground,
    of: <Made>(part: DemoPart<Made>) => made.get(part) as Made,
    amend: (memberId, change) => void changes.set(memberId, { ...changes.get(memberId), ...change }),
    notify: (notice) => void notices.push(notice),
    notices,
  }
  for (const part of parts) made.set(part, await part.compose?.(demo))
  return {
    amended: (member) => ({ ...member, ...changes.get(member.id) }),
    storeMembers: async (tx, newcomers) => {
      for (const part of parts) await part.storeMembers?.({ ...demo, tx, newcomers })
    },
    store: async (tx) => {
      for (const part of parts) await part.store?.({ ...demo, tx, made: made.get(part) })
    },
  }
}
