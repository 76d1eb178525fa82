import { newPushKey } from '#server/platform/push/push-keys.ts'
import { say } from './settings.ts'

/** Prints a PUSH_KEY setting with a new key. Stores nothing, and works without a site or database. */
export const pushKeys = (): Promise<void> => {
  say(`PUSH_KEY=${newPushKey()}`)
  return Promise.resolve()
}
