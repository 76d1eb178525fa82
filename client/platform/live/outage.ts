import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { SECOND } from '#shared/kernel/time.ts'
import { browserStorage } from '#client/ui/frame/storage.ts'
import { onAnswer } from '../calls/call.ts'
import { answersAtAll, checkConnection, isHealthy } from './connection.ts'

/** Milliseconds between the questions whether the server is back. */
const PROBE_EVERY = 10 * SECOND

interface Outage {
  /** Counts the outages of this page; 0 before the first. */
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

/** The latest outage: the time from a request, or the live connection, without an answer to the next answer. */
export const useOutage = (): Outage => useSyncExternalStore(subscribe, readOutage, readOutage)

interface OutageListeners {
  /** Once per outage, when the connection check has failed. */
  onConfirmed(error: Error): void
}

/**
 * From here on outages are noticed, and the server is asked until it answers again; answers how to stop. In an outage
 * in which the server did not answer the check either, the query library is told that it is offline: with the end it
 * asks again for what failed. One lost request is not enough, or a call that always fails would go on for ever.
 */
export const watchConnection = ({ onConfirmed }: OutageListeners) => {
  // Otherwise the library would believe the browser, which knows of the network and not of the server.
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
    // Whatever else may stand there.
  }
  return undefined
}

/** After a request without an answer a good result is worth nothing any more. */
export const forgetReachable = () => {
  if (readKept()) browserStorage.remove(KEY)
}

/** Whether the server can be reached, by three attempts at most; `fresh` passes over a result of the last 30 s. */
export const isReachable = async ({ fresh = false } = {}): Promise<boolean> => {
  const kept = fresh ? undefined : readKept()
  if (kept !== undefined) return kept
  const found = await answersAtAll()
  keep(found)
  return found
}
