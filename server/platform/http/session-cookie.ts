import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'

/** The cookies the server sets. The privacy policy lists each of them. */
export const COOKIES = ['session', 'device', 'referral'] as const
type Cookie = (typeof COOKIES)[number]

/** Lifetimes of a year and a month, in seconds. */
const DEVICE_LIFE = 365 * 24 * 60 * 60
const REFERRAL_LIFE = 30 * 24 * 60 * 60

/** Over HTTPS, this prefix makes the browser guarantee that the cookie belongs only to this host. */
const nameOf = (cookie: Cookie, secure: boolean) => (secure ? `__Host-${cookie}` : cookie)

const readCookie = (cookie: Cookie, header: string | undefined, secure: boolean): string | undefined =>
  header ? fastifyCookie.parse(header)[nameOf(cookie, secure)] : undefined

/** Returns the session token from a request's cookies, for a page or a socket. */
export const tokenInCookieHeader = (header: string | undefined, secure: boolean): string | undefined =>
  readCookie('session', header, secure)

/** Returns the proof that accounts were used in this browser before. */
export const deviceInCookieHeader = (header: string | undefined, secure: boolean): string | undefined =>
  readCookie('device', header, secure)

/** Returns the referral in the link that brought the requesting browser here. */
export const referralInCookieHeader = (header: string | undefined, secure: boolean): string | undefined =>
  readCookie('referral', header, secure)

interface Value {
  value: string
  /** The cookie's lifetime in seconds. If absent, the cookie lasts until the browser is closed. */
  maxAge?: number
}

const setCookie = (
  reply: FastifyReply,
  [cookie, secure]: readonly [Cookie, boolean],
  { value, ...life }: Value,
) => {
  const name = nameOf(cookie, secure)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, ...life } as const
  const others = [reply.getHeader('set-cookie') ?? []]
    .flat()
    .filter((each) => !String(each).startsWith(`${name}=`))
  // Replaces a cookie of the same name, so that the last one set counts.
  reply
    .removeHeader('set-cookie')
    .header('set-cookie', [...others.map(String), fastifyCookie.serialize(name, value, options)])
}

/**
 * Stores the session token where scripts can't read it. If `maxAgeSeconds` is null, it lasts until the browser is
 * closed.
 */
export const setSessionCookie = (
  reply: FastifyReply,
  secure: boolean,
  token: string,
  maxAgeSeconds: number | null,
) =>
  setCookie(reply, ['session', secure], {
    value: token,
    ...(maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds }),
  })

/** Makes the browser delete the session, and the pages and pictures it has cached. */
export const clearSessionCookie = (reply: FastifyReply, secure: boolean) => {
  setCookie(reply, ['session', secure], { value: '', maxAge: 0 })
  reply.header('clear-site-data', '"cache"')
}

export const setDeviceCookie = (reply: FastifyReply, secure: boolean, proof: string) =>
  setCookie(reply, ['device', secure], { value: proof, maxAge: DEVICE_LIFE })

export const setReferralCookie = (reply: FastifyReply, secure: boolean, ref: string) =>
  setCookie(reply, ['referral', secure], { value: ref, maxAge: REFERRAL_LIFE })

export const clearReferralCookie = (reply: FastifyReply, secure: boolean) =>
  setCookie(reply, ['referral', secure], { value: '', maxAge: 0 })
