import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'

/** What the server has a browser keep; the privacy policy names each. */
export const COOKIES = ['session', 'device', 'referral'] as const
type Cookie = (typeof COOKIES)[number]

/** A year in seconds, and a month. */
const DEVICE_LIFE = 365 * 24 * 60 * 60
const REFERRAL_LIFE = 30 * 24 * 60 * 60

/** Over HTTPS the browser itself guarantees that the cookie belongs to this host alone. */
const nameOf = (cookie: Cookie, secure: boolean) => (secure ? `__Host-${cookie}` : cookie)

const readCookie = (cookie: Cookie, header: string | undefined, secure: boolean): string | undefined =>
  header ? fastifyCookie.parse(header)[nameOf(cookie, secure)] : undefined

/** The session token among the cookies of a request, of a page or of a socket. */
export const tokenInCookieHeader = (header: string | undefined, secure: boolean): string | undefined =>
  readCookie('session', header, secure)

/** What the browser of a request keeps of accounts that were used in it. */
export const deviceInCookieHeader = (header: string | undefined, secure: boolean): string | undefined =>
  readCookie('device', header, secure)

/** By whose link the browser of a request came here, as the link said. */
export const referralInCookieHeader = (header: string | undefined, secure: boolean): string | undefined =>
  readCookie('referral', header, secure)

interface Value {
  value: string
  /** Seconds; without it the cookie goes with the browser. */
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
  // The last one counts; without this there would be two of one name.
  reply
    .removeHeader('set-cookie')
    .header('set-cookie', [...others.map(String), fastifyCookie.serialize(name, value, options)])
}

/** Puts the session token where no script can read it; without `maxAgeSeconds` it goes with the browser. */
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

/** Has the browser forget the session, and the pages and pictures it has kept of it. */
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
