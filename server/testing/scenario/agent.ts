import { fillPath, type Endpoint, type InputOf, type OutputOf } from '#shared/kernel/endpoint.ts'
import type { FailureBody } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { App } from '../../app.ts'
import { sessions } from '../../domains/accounts/accounts.tables.ts'
import { hashToken, newToken } from '../../platform/secrets/tokens.ts'
import { KNOWN_CHALLENGE } from '../builders/passkeys.ts'
import { drawPicture } from '../fixtures/pictures.ts'

export interface Answer<T> {
  status: number
  /** The body of a successful response. Reading it after a failure fails the test. */
  ok: T
  /** The failure's code, or undefined. */
  code: string | undefined
  error: FailureBody['error'] | undefined
  headers: Record<string, string | string[] | number | undefined>
}

/** Regions in the import format. */
export const SAMPLE_CSV = 'country,region,county,prefix\r\nEngland,North West,Greater Manchester,ZZ99\r\n'

/** The file to send unless the test provides one. */
const sampleFile = (type: string): Promise<Buffer> | Buffer =>
  type === 'text/csv' ? Buffer.from(SAMPLE_CSV) : drawPicture()

const queryOf = (input: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()

/** A browser from the API's point of view: it keeps its cookies, and sends the site's origin. */
export const createAgent = (app: App, memberId: string | null) => {
  const cookies = new Map<string, string>()
  let ready: Promise<void> | undefined

  const logInDirectly = async (accountId: string) => {
    const token = newToken()
    const now = app.services.clock.now()
    await app.services.db.insert(sessions).values({
      id: newId(),
      accountId,
      tokenHash: hashToken(token),
      kind: 'remembered',
      createdAt: now,
      lastUsedAt: now,
      provenUntil: new Date(now.getTime() + 3_600_000),
      challenge: KNOWN_CHALLENGE,
      challengeUntil: new Date(now.getTime() + 3_600_000),
      expiresAt: new Date(now.getTime() + 30 * 24 * 3_600_000),
    })
    cookies.set('session', token)
  }

  const request = async (
    method: Endpoint['method'] | 'HEAD',
    url: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    if (memberId) await (ready ??= logInDirectly(memberId))
    const response = await app.http.inject({
      method,
      url,
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        ...(cookies.size
          ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { payload: options.body as object }),
    })
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }

  return {
    request,
    cookies,
    /** Calls an endpoint over HTTP, as the site's pages do. */
    call: async <E extends Endpoint>(
      endpoint: E,
      input: InputOf<E> | Record<string, unknown>,
      headers: Record<string, string> = {},
      file?: Buffer,
    ): Promise<Answer<OutputOf<E>>> => {
      const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
      const { method, takes, gives } = endpoint
      const query = method === 'GET' || takes ? queryOf(rest) : ''
      const response = await request(method, query ? `${path}?${query}` : path, {
        headers: { ...(takes ? { 'content-type': takes.types[0] ?? '' } : {}), ...headers },
        ...(method === 'GET'
          ? {}
          : { body: takes ? (file ?? (await sampleFile(takes.types[0] ?? ''))) : rest }),
      })
      const isFile = gives && response.statusCode < 400
      const body = (isFile ? {} : response.json()) as OutputOf<E> & Partial<FailureBody>
      const failed = response.statusCode >= 400
      return {
        status: response.statusCode,
        get ok() {
          if (failed) throw new Error(`${endpoint.name} answered ${response.statusCode}: ${response.body}`)
          return body
        },
        code: failed ? body.error?.code : undefined,
        error: failed ? body.error : undefined,
        headers: response.headers,
      }
    },
  }
}

export type Agent = ReturnType<typeof createAgent>
