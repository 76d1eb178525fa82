import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  DEFAULT_LAYOUT,
  DEFAULT_QUICK_EXIT,
  DEFAULT_SITE_NAME,
  getSite,
  LAYOUT_LIMITS,
  type Layout,
  type Site,
} from '#shared/domains/settings/settings.contract.ts'
import { browserStorage } from '#client/ui/frame/storage.ts'
import { queryOf } from './calls/query.ts'

export const siteQuery = queryOf(getSite, {})

const LAYOUT_KEY = 'layout-settings'

const isLayout = (kept: Partial<Layout>): kept is Layout =>
  Object.entries(LAYOUT_LIMITS).every(([name, [least, most]]) => {
    const pixels = kept[name as keyof Layout]
    return Number.isInteger(pixels) && Number(pixels) >= least && Number(pixels) <= most
  })

/** Returns the layout last stored in this browser, or the defaults if there's none or the copy is invalid. */
export const readLayout = (): Layout => {
  try {
    const kept = JSON.parse(browserStorage.read(LAYOUT_KEY) ?? '{}') as Partial<Layout>
    return isLayout(kept) ? kept : DEFAULT_LAYOUT
  } catch {
    return DEFAULT_LAYOUT
  }
}

/** Stores the layout in this browser, to be used until the server sends it again. */
export const keepLayout = (current: Layout) => browserStorage.write(LAYOUT_KEY, JSON.stringify(current))

/** Returns the site's public settings. Until they're loaded, uses the default name and the last known layout. */
export const useSite = (): Site => {
  const site = useQuery(siteQuery).data?.site
  useEffect(() => {
    if (site) keepLayout(site.layout)
  }, [site])
  return (
    site ?? {
      name: DEFAULT_SITE_NAME,
      isDemo: false,
      layout: readLayout(),
      quickExit: DEFAULT_QUICK_EXIT,
      closedSentence: null,
    }
  )
}
