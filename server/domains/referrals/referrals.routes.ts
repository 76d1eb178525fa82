import * as z from 'zod/mini'
import { isUsername } from '#shared/domains/usernames/usernames.rules.ts'
import { getReferrals } from '#shared/domains/referrals/referrals.contract.ts'
import { id } from '#shared/kernel/fields.ts'
import type { Caller, Routes } from '#server/platform/http/serve.ts'
import { countReferrals } from './referrals.queries.ts'

/** The URL parameter that identifies a member, by username or id, on any page. */
const REF = 'ref'

const isRef = (ref: string): boolean => isUsername(ref) || z.safeParse(id(), ref).success

/**
 * Has the browser remember the member whose link it followed. Returns the path and query to continue at without the
 * name, so that the page can't read, store or pass on the name. Returns null if the URL contains no name.
 */
export const followReferral = ({ pathname, searchParams }: URL, caller: Caller): string | null => {
  const ref = searchParams.get(REF)
  if (ref === null) return null
  // A logged-in member is only trying out a link, perhaps their own, and won't register.
  if (caller.session === undefined && isRef(ref)) caller.keepReferral(ref)
  const rest = new URLSearchParams([...searchParams].filter(([name]) => name !== REF))
  // Browsers read a path that starts with two slashes as a different host.
  return `/${pathname.replace(/^\/+/, '')}${rest.size > 0 ? `?${rest.toString()}` : ''}`
}

export const referralsRoutes: Routes = (serve) => {
  serve(getReferrals, async ({ services, actor, caller }) => ({
    link: `${caller.siteUrl}/?${new URLSearchParams({ [REF]: actor.username || actor.id }).toString()}`,
    count: await countReferrals(services.db, actor.id),
  }))
}
