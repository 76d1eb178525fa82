import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { memberSummary } from '../profiles/profiles.contract.ts'
import { filedMessage } from './messages.filing.contract.ts'

/** Maximum characters of a search term. */
export const SOUGHT_MAX = 100
/** Minimum characters of a username before members are suggested. */
export const SUGGEST_FROM = 2

/** A message found by a search, with the excerpt that matches. */
export const foundMessage = z.extend(z.omit(filedMessage, { preview: true }), {
  /** Parts of the excerpt, in order. Hits are the words that were searched for. */
  excerpt: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
})
export type FoundMessage = z.output<typeof foundMessage>

export const searchMessages = endpoint({
  name: 'messages.searchMessages',
  summary:
    'The caller’s messages that contain all the given words, latest first. The last one also matches the beginning of a word.',
  method: 'GET',
  path: '/api/messages/search',
  access: 'member',
  input: z.object({ words: trimmed(SOUGHT_MAX), ...pageInput }),
  output: pageOf(foundMessage),
  reasons: [],
  limits: [{ per: 'member', max: 60, seconds: 60, whenStoreDown: 'open' }],
})

export const suggestRecipients = endpoint({
  name: 'messages.suggestRecipients',
  summary: 'A few members whose username starts with the given text and to whom the caller may write.',
  method: 'GET',
  path: '/api/messages/recipients',
  access: 'member',
  input: z.object({ name: trimmed(36).check(z.minLength(SUGGEST_FROM)) }),
  output: z.object({ members: z.array(memberSummary) }),
  reasons: [],
  limits: [{ per: 'member', max: 60, seconds: 60, whenStoreDown: 'open' }],
})
