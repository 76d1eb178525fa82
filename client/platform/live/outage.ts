import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { SECOND } from '#shared/kernel/time.ts'
import { browserStorage } from '#client/ui/frame/storage.ts'
import { onAnswer } from '../calls/call.ts'
import { answersAtAll, checkConnection, isHealthy } from './connection.ts'

/** Milliseconds between checks of whether the server is back. */
const PROBE_EVERY = 10 * SECOND

interface Outage {
  /** Counts the outages on this page. 0 before the first one. */
  id: number
  isOn: boolean
}

let outage: Outage = { id: 0, isOn: false }
const listeners = new Set<() => void>()

const become = (next: Outage) => {
  outage = next
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const readOutage = () => outage

/**
 * The latest outage. It starts with a request or live connection without a response, and lasts until the next response.
 */
export const useOutage = (): Outage => useSyncExternalStore(subscribe, readOutage, readOutage)

interface OutageListeners {
  /** Called once per outage, when the connection check has failed as well. */
  onConfirmed(error: Error): void
}

/**
 * Detects outages from now on, and checks the server until it responds again. Returns a function that stops this. If
 * the server doesn't respond to the check either, the query library is set offline, so that it refetches failed queries
 * when the outage ends. One lost request isn't enough for that, because a call that always fails would be repeated
 * forever.
 */
export const watchConnection = ({ onConfirmed }: OutageListeners) => {
  // Otherwise the library would rely on the browser, which knows about the network but not the server.
  onlineManager.setEventListener(() => undefined)
  const begin = async () => {
    if (outage.isOn) return
    become({ id: outage.id + 1, isOn: true })
    forgetReachable()
    const mine = outage
    const miss = () => {
      if (outage === mine) onlineManager.setOnline(false)
    }
    await checkConnection(miss).catch((error: Error) => outage === mine && onConfirmed(error))
    while (outage === mine) {
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY))
      if (outage === mine) await isHealthy()
    }
  }
  const end = () => {
    if (!outage.isOn) return
    become({ ...outage, isOn: false })
    onlineManager.setOnline(true)
  }
  const lose = () => void begin()
  const ask = () => void isHealthy()
  window.addEventListener('offline', lose)
  window.addEventListener('online', ask)
  const stop = onAnswer((outcome) => (outcome === 'answered' ? end() : lose()))
  return () => {
    stop()
    end()
    window.removeEventListener('offline', lose)
    window.removeEventListener('online', ask)
  }
}

const KEPT_FOR = 30 * SECOND
const KEY = 'reachability'

const keep = (isReachable: boolean) =>
  browserStorage.write(KEY, JSON.stringify({ at: Date.now(), isReachable }))

const readKept = (): boolean | undefined => {
  try {
    const { at, isReachable } = JSON.parse(browserStorage.read(KEY) ?? '{}') as Record<string, unknown>
    const age = Date.now() - Number(at)
    if (age >= 0 && age < KEPT_FOR && typeof isReachable === 'boolean') return isReachable
  } catch {
    // The stored value may be invalid.
  }
  return undefined
}

/** Forgets that the server could be reached, which may no longer be true after a request without a response. */
export const forgetReachable = () => {
  if (readKept()) browserStorage.remove(KEY)
}

/** Whether the server can be reached, in up to three attempts. `fresh` ignores a result from the last 30 s. */
export const isReachable = async ({ fresh = false } = {}): Promise<boolean> => {
  const kept = fresh ? undefined : readKept()
  if (kept !== undefined) return kept
  const found = await answersAtAll()
  keep(found)
  return found
}
