import { newPushKey } from '#server/platform/push/push-keys.ts'
import { say } from './settings.ts'

/** Prints a new setting; nothing is stored, and nothing has to run for it. */
export const pushKeys = (): Promise<void> => {
  say(`PUSH_KEY=${newPushKey()}`)
  return Promise.resolve()
}
