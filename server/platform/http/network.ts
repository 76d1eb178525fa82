import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** What counts as one network for limits: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')

/** Whether the limits per network apply to an address: in the demo, to all but this machine. */
export const isLimitedByNetwork = ({ demo }: { demo: boolean }, address: string): boolean =>
  !(demo && isLoopbackAddress(address))

/** Address of whoever sent a request, as told by the trusted proxies in between. */
export const addressOf = (request: IncomingMessage, trustProxy: string[]): string =>
  proxyAddress(request, trustProxy) || (request.socket.remoteAddress ?? '')
