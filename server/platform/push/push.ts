import type { Services } from '../domain/services.ts'
import { encryptPush, type PushTarget } from './push-encryption.ts'
import { proofFor, type PushKeys } from './push-keys.ts'

export interface PushSettings {
  keys: PushKeys
  /** Whom a push service may write to: `mailto:` or `https:`. */
  contact: string
  /** The push services to which anything is sent; `*.` before a name stands for all below it. */
  hosts: readonly string[]
  /** Where one may listen without HTTPS; only tests have that. */
  plainOrigin: string | null
}

/** A browser that is told: where, and by which keys. */
export interface Subscription extends PushTarget {
  endpoint: string
}

const isOneOf = (hosts: readonly string[], host: string) =>
  !host.split('.').includes('') &&
  hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each))

/**
 * Whether it is an address of a push service. It comes from a browser, which may name whatever it likes: only the named
 * services count, by HTTPS, on the usual port, as nobody in particular.
 */
export const isPushService = ({ hosts, plainOrigin }: PushSettings, endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return origin === plainOrigin || (protocol === 'https:' && isOneOf(hosts, host))
}

/** Milliseconds for which a push service may take its time. */
const PATIENCE = 10_000

export interface Push {
  text: string
  /** Of those with the same topic that wait for the device only the newest is kept. */
  topic: string
  /** Seconds for which the service waits for the device. */
  keptFor: number
}

/**
 * Hands one push over: `gone` where the browser no longer takes any, `refused` where trying again is of no use. Throws
 * where it is: the service is away, busy or too slow. What the service says is not read, and it is followed nowhere.
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
    // Not what went wrong: it may tell the address.
    throw new Error('a push service could not be reached')
  })
  await answer.body?.cancel()
  const { status } = answer
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`a push service answered ${status}`)
  return answer.ok ? 'sent' : 'refused'
}
