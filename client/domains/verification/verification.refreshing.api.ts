import type { QueryClient } from '@tanstack/react-query'

/** By name, so that the first code of every page need not hold the endpoints. */
const SHOWN_BY = [
  'verification.listOwn',
  'verification.getCode',
  'profiles.getOwnProfile',
  'profiles.getProfile',
  'profiles.getProfileAs',
]

/** Asks again for whatever shows the member's verification. */
export const outdateVerification = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => SHOWN_BY.includes(String(name)) })
