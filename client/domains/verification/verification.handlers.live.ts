import type { QueryClient } from '@tanstack/react-query'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getOwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { getProfileAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { getCode, listOwnEntries } from '#shared/domains/verification/verification.contract.ts'
import { verificationChanged } from '#shared/domains/verification/verification.live.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'

/** Refetches everything that shows the member's verification. */
export const invalidateVerification = async (client: QueryClient): Promise<void> => {
  const showing = [listOwnEntries, getCode, getOwnProfile, getProfile, getProfileAs]
  await Promise.all(showing.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
}

export const handlers: readonly LiveHandler[] = [
  liveHandler(verificationChanged, (client) => void invalidateVerification(client)),
]
