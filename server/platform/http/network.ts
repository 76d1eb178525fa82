import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/**
 * Returns the IP address that a proxy reports. Some proxies add the client's port, which is different each time
 * (`192.0.2.1:5678`), or use the RFC 7239 format (`for="[2001:db8::1]:5678"`). Undefined if there's no address, as in
 * `unknown`.
 */
const addressIn = (told: string | undefined): string | undefined => {
  const plain = told?.replaceAll(/^for=|"/gi, '') ?? ''
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(plain) ?? []
  const address = (bracketed ?? dotted ?? plain).replace(/%.*/, '')
  return isIP(address) ? address : undefined
}

/** Returns what counts as one network for limits: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const known = ipaddr.process(address)
  if (known instanceof ipaddr.IPv4) return known.toString()
  const groups = known.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/** Whether the limits per network apply to an IP address. In the demo, they don't apply to this machine. */
export const isLimitedByNetwork = ({ demo }: { demo: boolean }, address: string): boolean => {
  const network = networkOf(address)
  return !(demo && (network.startsWith('127.') || address === '::1'))
}

const trusted = new WeakMap<string[], (address: string, hop: number) => boolean>()

/** Whether to believe what the sender at an address reports about the client behind it. */
const trustIn = (trustProxy: string[]) => {
  const known = trusted.get(trustProxy) ?? proxyAddress.compile(trustProxy)
  trusted.set(trustProxy, known)
  return (told: string, hop: number) => {
    const address = addressIn(told)
    return address !== undefined && known(address, hop)
  }
}

/**
 * Returns the IP address of a request's sender, as reported by the trusted proxies in between. If a proxy reports none,
 * its own address is used. The zone (`fe80::1%eth0`) is removed.
 */
export const addressOf = (request: IncomingMessage, trustProxy: string[]): string =>
  proxyAddress.all(request, trustIn(trustProxy)).map(addressIn).findLast(Boolean) ?? ''
