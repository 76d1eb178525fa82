import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { email, id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import type { ShownAnnouncement } from '../announcements/announcements.contract.ts'
import type { MenuLink } from '../menus/menus.contract.ts'
import type { Site } from '../settings/settings.contract.ts'
import { sitePicture } from './pages.pictures.contract.ts'

/** Characters of a message through the contact form. */
export const CONTACT_MESSAGE_MAX = 4000

const part = z.object({ title: z.string(), html: z.string() })

export const storedPage = z.object({
  path: z.string(),
  title: z.string(),
  /** The whole text. */
  html: z.string(),
  /** What stands before the first heading, and the sections under the headings of the second level. */
  lead: z.string(),
  parts: z.array(part),
  /** From the library of the site; landing pages alone may have one. */
  picture: z.nullable(sitePicture),
  /** First paragraph as plain text, for search engines. */
  description: z.string(),
  updatedAt: instant(),
})
export type StoredPage = z.output<typeof storedPage>

export const getPage = endpoint({
  name: 'pages.getPage',
  summary: 'A published text page, as HTML cleaned by the server.',
  method: 'GET',
  path: '/api/pages',
  access: 'public',
  input: z.object({ path: z.string().check(z.regex(/^\/[a-z0-9/-]{0,150}$/)) }),
  output: z.object({ page: storedPage }),
  reasons: [],
})

export const sendContactMessage = endpoint({
  name: 'pages.sendContactMessage',
  summary: 'Write to the operators; the same key stores one message only.',
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

/** What was typed into the form of a document, and what became of it. */
export interface DocumentForm {
  clientKey: string
  values: Record<string, string>
  /** Names of the fields that were refused. */
  wrong: readonly string[]
  outcome: 'open' | 'refused' | 'limited' | 'sent'
  /** Number under which a report was stored. */
  caseNumber?: string
}

export interface LandingNumbers {
  /** Null while they are too few to tell. */
  membersOnline: number | null
  /** In the last 30 days; told in their place, and null while these are too few as well. */
  joinedLately: number | null
  founderPlacesLeft: number
}

/** Everything a document shows: a page rendered on the server, which works without scripts. */
export interface DocumentView {
  site: Site
  contactAddress: string
  path: string
  page: StoredPage
  username: string | null
  header: readonly MenuLink[]
  footer: readonly MenuLink[]
  /** Where its buttons lead to join. */
  registerPath: string
  announcements: readonly ShownAnnouncement[]
  /** An admin reads it on a copy that is only tried. */
  isQuietCopy: boolean
  /** On the landing page: counted by the server. */
  numbers?: LandingNumbers
  form?: DocumentForm
}

/** The body of a document as HTML. */
export type RenderDocument = (view: DocumentView) => string
