import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant, nothing } from '../../kernel/fields.ts'

/** Maximum number of sessions listed. The least recently used are left out. */
export const LISTED_SESSIONS = 100

/** A session as its owner sees it, without its location or token. */
export const openSession = z.object({
  id: id(),
  /** For example `Firefox` and `Windows`, or null if the browser doesn't send it. */
  browser: selfOnly(z.nullable(z.string())),
  system: selfOnly(z.nullable(z.string())),
  startedAt: selfOnly(instant()),
  lastUsedAt: selfOnly(instant()),
  isThis: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

export const listSessions = endpoint({
  name: 'accounts.listSessions',
  summary: 'The caller’s open sessions, most recently used first.',
  method: 'GET',
  path: '/api/sessions',
  access: 'member',
  input: nothing,
  output: z.object({ sessions: z.array(openSession) }),
  reasons: [],
})

export const endOneSession = endpoint({
  name: 'accounts.endOneSession',
  summary: 'End one of the caller’s sessions.',
  method: 'DELETE',
  path: '/api/sessions/{id}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ id: id() }),
  output: nothing,
  reasons: [],
})
