import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'

/** Over HTTPS the browser itself guarantees that the cookie belongs to this host alone. */
const nameOf = (secure: boolean) => (secure ? '__Host-session' : 'session')

/** The session token among the cookies of a request, of a page or of a socket. */
export const tokenInCookieHeader = (header: string | undefined, secure: boolean): string | undefined =>
  header ? fastifyCookie.parse(header)[nameOf(secure)] : undefined

const setCookie = (reply: FastifyReply, secure: boolean, token: string, life: { maxAge?: number }) => {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, ...life } as const
  // The last one counts; without this there would be two.
  reply
    .removeHeader('set-cookie')
    .header('set-cookie', fastifyCookie.serialize(nameOf(secure), token, options))
}

/** Puts the session token where no script can read it; without `maxAgeSeconds` it goes with the browser. */
export const setSessionCookie = (
  reply: FastifyReply,
  secure: boolean,
  token: string,
  maxAgeSeconds: number | null,
) => setCookie(reply, secure, token, maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds })

export const clearSessionCookie = (reply: FastifyReply, secure: boolean) =>
  setCookie(reply, secure, '', { maxAge: 0 })
