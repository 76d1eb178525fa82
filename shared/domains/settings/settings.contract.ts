import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

const pixels = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** Widths and heights of the frame, in pixels. */
export const layout = z.object({
  siteWidth: pixels(960, 2400),
  headerHeight: pixels(48, 160),
  footerHeight: pixels(40, 240),
  sidebarWidth: pixels(160, 400),
})
export type Layout = z.output<typeof layout>

export const DEFAULT_LAYOUT: Layout = {
  siteWidth: 1200,
  headerHeight: 80,
  footerHeight: 60,
  sidebarWidth: 250,
}

/** Where the quick exit leads until the operator names another page. */
export const DEFAULT_QUICK_EXIT = 'https://www.bbc.co.uk/weather'

/** What every page may know of the site. */
export const site = z.object({
  name: z.string(),
  isDemo: z.boolean(),
  layout,
  /** A page of another site that gives nothing away. */
  quickExit: z.string(),
})
export type Site = z.output<typeof site>

export const DEFAULT_SITE_NAME = 'Ampersand'

export const getSite = endpoint({
  name: 'settings.getSite',
  summary: 'The public settings of the site.',
  method: 'GET',
  path: '/api/site',
  access: 'public',
  input: nothing,
  output: z.object({ site }),
  reasons: [],
})
