import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import {
  DEFAULT_LAYOUT,
  DEFAULT_QUICK_EXIT,
  DEFAULT_SITE_NAME,
  getSite,
  layout,
  type Layout,
  type Site,
} from '#shared/domains/settings/settings.contract.ts'
import { queryOf } from './query.ts'

export const siteQuery = queryOf(getSite, {})

const LAYOUT_KEY = 'layout-settings'

/** The layout this browser saw last; the defaults where it saw none or the copy makes no sense. */
export const readLayout = (): Layout => {
  try {
    const kept = z.safeParse(layout, JSON.parse(localStorage.getItem(LAYOUT_KEY) ?? 'null'))
    return kept.success ? kept.data : DEFAULT_LAYOUT
  } catch {
    return DEFAULT_LAYOUT
  }
}

/** Keeps the layout for the time until the server tells it again. */
export const keepLayout = (current: Layout) => {
  try {
    localStorage.setItem(LAYOUT_KEY, JSON.stringify(current))
  } catch {
    // Storage may be closed to us; the server then tells again on the next page.
  }
}

/** The public settings of the site; while they are unknown its default name, and the layout seen last. */
export const useSite = (): Site => {
  const site = useQuery(siteQuery).data?.site
  useEffect(() => {
    if (site) keepLayout(site.layout)
  }, [site])
  return (
    site ?? { name: DEFAULT_SITE_NAME, isDemo: false, layout: readLayout(), quickExit: DEFAULT_QUICK_EXIT }
  )
}
