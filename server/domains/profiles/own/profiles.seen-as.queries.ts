import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { SeenAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getProfile } from '#server/domains/profiles/profiles.queries.ts'
import type { Viewer } from '#server/domains/profiles/public/profiles.visibility.sql.ts'

/** Returns the viewer to preview the profile as. A generic member or friend gets an id that belongs to no one. */
export const findViewer = async (
  services: Services,
  owner: { id: string },
  { as, username }: SeenAs,
): Promise<Viewer> => {
  if (as === 'visitor') return null
  if (as !== 'named') return { id: newId(), isFriend: as === 'friend' }
  return { id: (await getProfile(services, owner, username)).id, isImagined: true }
}

/** Returns a profile exactly as the viewer sees it, or null if they can't see it. */
export const getProfileFor = async (
  services: Services,
  viewer: Viewer,
  username: string,
): Promise<{ profile: PublicProfile | null }> => {
  try {
    return { profile: await getProfile(services, viewer, username) }
  } catch (error) {
    if (error instanceof Failure && error.reason.code === COMMON_REASONS.notFound.code)
      return { profile: null }
    throw error
  }
}

/**
 * Returns the member's own profile exactly as the chosen viewer sees it, or null if they can't see it. Throws
 * `not_found` for a named member the owner may not see.
 */
export const getProfileAs = async (
  services: Services,
  owner: { id: string; username: string },
  asked: SeenAs,
): Promise<{ profile: PublicProfile | null }> =>
  getProfileFor(services, await findViewer(services, owner, asked), owner.username)
