import type { Services } from '../domain/services.ts'
import { encryptPush, type PushTarget } from './push-encryption.ts'
import { proofFor, type PushKeys } from './push-keys.ts'

export interface PushSettings {
  keys: PushKeys
  /** The contact for push services: `mailto:` or `https:`. */
  contact: string
  /** The push services that pushes may be sent to. `*.` before a name matches all of its subdomains. */
  hosts: readonly string[]
  /** An origin that's allowed without HTTPS. Only set by tests. */
  plainOrigin: string | null
}

/** A browser that receives pushes: its URL at the push service, and its keys. */
export interface Subscription extends PushTarget {
  endpoint: string
}

const isOneOf = (hosts: readonly string[], host: string) =>
  !host.split('.').includes('') &&
  hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each))

/**
 * Whether this is a push service's URL. It comes from a browser, which can send any URL it likes, so it must belong to
 * a configured service, over HTTPS, on the usual port and without credentials.
 */
export const isPushService = ({ hosts, plainOrigin }: PushSettings, endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return origin === plainOrigin || (protocol === 'https:' && isOneOf(hosts, host))
}

/** Timeout for a push service, in milliseconds. */
const PATIENCE = 10_000

export interface Push {
  text: string
  /** Of the pushes with the same topic that wait for the device, only the newest is kept. */
  topic: string
  /** Number of seconds the service waits for the device. */
  keptFor: number
}

/**
 * Sends one push. Returns `gone` if the browser no longer accepts pushes, and `refused` if a retry is pointless. Throws
 * if a retry may succeed, because the service is unavailable, busy or too slow. The response isn't read, and redirects
 * aren't followed.
 */
export const sendPush = async (
  { clock }: Pick<Services, 'clock'>,
  { keys, contact, ...settings }: PushSettings,
  { endpoint, ...target }: Subscription,
  { text, topic, keptFor }: Push,
): Promise<'sent' | 'gone' | 'refused'> => {
  if (!isPushService({ keys, contact, ...settings }, endpoint)) return 'refused'
  const answer = await fetch(endpoint, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
    headers: {
      authorization: proofFor(keys, { endpoint, contact, now: clock.now() }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(keptFor),
      topic,
      urgency: 'normal',
    },
    body: new Uint8Array(encryptPush(text, target)),
  }).catch(() => {
    // The cause is left out, because it may reveal the URL.
    throw new Error('a push service could not be reached')
  })
  await answer.body?.cancel()
  const { status } = answer
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`a push service answered ${status}`)
  return answer.ok ? 'sent' : 'refused'
}
