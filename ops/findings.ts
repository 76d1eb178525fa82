import { describeError } from '#server/platform/runtime/log.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import type { Tools } from './settings.ts'

/** A line of `doctor` output. */
export type Finding = { state: 'ok' | 'warning' | 'error'; text: string }
export type Check = (tools: Tools) => Promise<Finding>
/** A check that needs no database. */
export type CheckOfSettings = (tools: Pick<Tools, 'config' | 'log'>) => Promise<Finding>

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warning = (text: string): Finding => ({ state: 'warning', text })
export const error = (text: string): Finding => ({ state: 'error', text })

/** Returns a start failure's message without the full stop, or any other error with all its causes. */
export const whyNot = (cause: unknown): string =>
  cause instanceof StartFailure ? cause.message.replace(/\.$/, '') : describeError(cause)
