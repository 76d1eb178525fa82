import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { email, id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import type { ShownAnnouncement } from '../announcements/announcements.contract.ts'
import type { MenuLink } from '../menus/menus.contract.ts'
import type { Site } from '../settings/settings.contract.ts'
import { sitePicture } from './pages.pictures.contract.ts'

/** Maximum characters of a contact form message. */
export const CONTACT_MESSAGE_MAX = 4000

const part = z.object({ title: z.string(), html: z.string() })

export const storedPage = z.object({
  path: z.string(),
  title: z.string(),
  /** The whole text. */
  html: z.string(),
  /** The text before the first heading, and the sections under the second-level headings. */
  lead: z.string(),
  parts: z.array(part),
  /** A picture from the site's library. Only landing pages may have one. */
  picture: z.nullable(sitePicture),
  /** The first paragraph as plain text, for search engines. */
  description: z.string(),
  updatedAt: instant(),
})
export type StoredPage = z.output<typeof storedPage>

export const getPage = endpoint({
  name: 'pages.getPage',
  summary: 'A published page, as HTML sanitised by the server.',
  method: 'GET',
  path: '/api/pages',
  access: 'public',
  input: z.object({ path: z.string().check(z.regex(/^\/[a-z0-9/-]{0,150}$/)) }),
  output: z.object({ page: storedPage }),
  reasons: [],
})

export const sendContactMessage = endpoint({
  name: 'pages.sendContactMessage',
  summary: 'Write to the operators. Repeating the client key doesn’t store the message again.',
  method: 'POST',
  path: '/api/contact-messages',
  access: 'public',
  input: z.object({
    clientKey: id(),
    email: email(),
    message: trimmed(CONTACT_MESSAGE_MAX).check(z.minLength(1)),
  }),
  output: nothing,
  reasons: [],
  limits: [
    { per: 'network', max: 5, seconds: 60 * 60, whenStoreDown: 'closed' },
    { per: 'network', max: 20, seconds: 24 * 60 * 60, whenStoreDown: 'closed' },
  ],
})

/** The values typed into a document's form, and the outcome. */
export interface DocumentForm {
  clientKey: string
  values: Record<string, string>
  /** Names of the rejected fields. */
  wrong: readonly string[]
  outcome: 'open' | 'refused' | 'limited' | 'sent'
  /** The number of the stored report. */
  caseNumber?: string
}

export interface LandingNumbers {
  /** Null if the number is too low to show. */
  membersOnline: number | null
  /**
   * Number of members who joined in the last 30 days. Shown instead of the members online if their number is too low,
   * and null if this number is too low as well.
   */
  joinedLately: number | null
  founderPlacesLeft: number
}

/** Everything a document shows. A document is a server-rendered page that works without scripts. */
export interface DocumentView {
  site: Site
  contactAddress: string
  path: string
  page: StoredPage
  username: string | null
  header: readonly MenuLink[]
  footer: readonly MenuLink[]
  /** The path that the document's join buttons link to. */
  registerPath: string
  announcements: readonly ShownAnnouncement[]
  /** Whether the reader is an admin on a trial copy. */
  isQuietCopy: boolean
  /** On the landing page, counted by the server. */
  numbers?: LandingNumbers
  form?: DocumentForm
}

/** Renders a document's body as HTML. */
export type RenderDocument = (view: DocumentView) => string
