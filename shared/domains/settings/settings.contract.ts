import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

/** What every page may know of the site. */
export const site = z.object({ name: z.string(), isDemo: z.boolean() })
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
