import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

/** Minimum and maximum sizes in the page layout, in pixels. */
export const LAYOUT_LIMITS = {
  siteWidth: [960, 2400],
  headerHeight: [48, 160],
  footerHeight: [40, 240],
  sidebarWidth: [160, 400],
} as const

const pixels = ([least, most]: readonly [number, number]) => {
  const problem = `Please enter whole pixels, from ${least} to ${most}.`
  return z.int(problem).check(z.gte(least, problem), z.lte(most, problem))
}

export const layout = z.object({
  siteWidth: pixels(LAYOUT_LIMITS.siteWidth),
  headerHeight: pixels(LAYOUT_LIMITS.headerHeight),
  footerHeight: pixels(LAYOUT_LIMITS.footerHeight),
  sidebarWidth: pixels(LAYOUT_LIMITS.sidebarWidth),
})
export type Layout = z.output<typeof layout>

export const DEFAULT_LAYOUT: Layout = {
  siteWidth: 1200,
  headerHeight: 80,
  footerHeight: 60,
  sidebarWidth: 250,
}

/** The default message to visitors while registration is closed. */
export const DEFAULT_CLOSED_SENTENCE =
  'We aren’t taking new members at the moment. Please come back another day.'

/** The default target of the quick exit. */
export const DEFAULT_QUICK_EXIT = 'https://www.bbc.co.uk/weather'

/** Information about the site for every page. */
export const site = z.object({
  name: z.string(),
  isDemo: z.boolean(),
  layout,
  /** A page on another site that reveals nothing about this one. */
  quickExit: z.string(),
  /** The message to visitors while registration is closed. Null while it's open. */
  closedSentence: z.nullable(z.string()),
})
export type Site = z.output<typeof site>

export const DEFAULT_SITE_NAME = 'Ampersand'

export const getSite = endpoint({
  name: 'settings.getSite',
  summary: 'The site’s public settings.',
  method: 'GET',
  path: '/api/site',
  access: 'public',
  input: nothing,
  output: z.object({ site }),
  reasons: [],
  isCached: true,
})
