import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/**
 * The address in what a proxy tells: some write the port from which someone connects, which is another each time
 * (`192.0.2.1:5678`), or as in RFC 7239 (`for="[2001:db8::1]:5678"`). Undefined where it's none, as in `unknown`.
 */
const addressIn = (told: string | undefined): string | undefined => {
  const plain = told?.replaceAll(/^for=|"/gi, '') ?? ''
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(plain) ?? []
  const address = (bracketed ?? dotted ?? plain).replace(/%.*/, '')
  return isIP(address) ? address : undefined
}

/** What counts as one network for limits: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const known = ipaddr.process(address)
  if (known instanceof ipaddr.IPv4) return known.toString()
  const groups = known.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/** Whether the limits per network apply to an address: in the demo, to all but this machine. */
export const isLimitedByNetwork = ({ demo }: { demo: boolean }, address: string): boolean => {
  const network = networkOf(address)
  return !(demo && (network.startsWith('127.') || address === '::1'))
}

const trusted = new WeakMap<string[], (address: string, hop: number) => boolean>()

/** Whether what an address tells of who is behind it is believed. */
const trustIn = (trustProxy: string[]) => {
  const known = trusted.get(trustProxy) ?? proxyAddress.compile(trustProxy)
  trusted.set(trustProxy, known)
  return (told: string, hop: number) => {
    const address = addressIn(told)
    return address !== undefined && known(address, hop)
  }
}

/**
 * Address of the sender of a request, as told by the trusted proxies in between; where one of them tells of none, its own.
 * Without a zone (`fe80::1%eth0`).
 */
export const addressOf = (request: IncomingMessage, trustProxy: string[]): string =>
  proxyAddress.all(request, trustIn(trustProxy)).map(addressIn).findLast(Boolean) ?? ''
