import { useQuery } from '@tanstack/react-query'
import { DEFAULT_SITE_NAME, getSite, type Site } from '#shared/domains/settings/settings.contract.ts'
import { queryOf } from './query.ts'

export const siteQuery = queryOf(getSite, {})

const UNKNOWN: Site = { name: DEFAULT_SITE_NAME, isDemo: false }

/** The public settings of the site; its default name while they are unknown. */
export const useSite = (): Site => useQuery(siteQuery).data?.site ?? UNKNOWN
