import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** Some proxies add the port from which somebody connects, which is another each time: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (address: string): string =>
  /^(?:\[(.+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(address)?.slice(1).find(Boolean) ?? address

/** What counts as one network for limits: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (told: string): string => {
  const address = withoutPort(told)
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
  !(demo && isLoopbackAddress(withoutPort(address)))

/** Whether what an address tells of who is behind it is believed. */
export const trustIn = (trustProxy: string[]): ((address: string, hop: number) => boolean) => {
  const isTrusted = proxyAddress.compile(trustProxy)
  return (address, hop) => isTrusted(withoutPort(address), hop)
}

/** Address of whoever sent a request, as told by the trusted proxies in between. */
export const addressOf = (request: IncomingMessage, trustProxy: string[]): string =>
  proxyAddress(request, trustIn(trustProxy)) || (request.socket.remoteAddress ?? '')
