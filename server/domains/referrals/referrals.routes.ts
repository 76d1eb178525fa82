import * as z from 'zod/mini'
import { isUsername } from '#shared/domains/usernames/usernames.rules.ts'
import { getReferrals } from '#shared/domains/referrals/referrals.contract.ts'
import { id } from '#shared/kernel/fields.ts'
import type { Caller, Routes } from '#server/platform/http/serve.ts'
import { countReferrals } from './referrals.queries.ts'

/** Names a member, by username or id, in the address of any page. */
const REF = 'ref'

const isRef = (ref: string): boolean => isUsername(ref) || z.safeParse(id(), ref).success

/**
 * Has the browser note whose link it has followed, and answers the address without that, so that the name isn't read,
 * kept or sent on from there; null for an address that names nobody.
 */
export const followReferral = ({ pathname, searchParams }: URL, caller: Caller): string | null => {
  const ref = searchParams.get(REF)
  if (ref === null) return null
  // Anyone who is logged in tries a link, their own perhaps, and isn't going to register.
  if (caller.session === undefined && isRef(ref)) caller.keepReferral(ref)
  const rest = new URLSearchParams([...searchParams].filter(([name]) => name !== REF))
  // What begins with two slashes is another host for a browser.
  return `/${pathname.replace(/^\/+/, '')}${rest.size > 0 ? `?${rest.toString()}` : ''}`
}

export const referralsRoutes: Routes = (serve) => {
  serve(getReferrals, async ({ services, actor, caller }) => ({
    link: `${caller.siteUrl}/?${new URLSearchParams({ [REF]: actor.username || actor.id }).toString()}`,
    count: await countReferrals(services.db, actor.id),
  }))
}
