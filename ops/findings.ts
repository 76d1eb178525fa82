import { describeError } from '#server/platform/runtime/log.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import type { Tools } from './settings.ts'

/** A line of `doctor`. */
export type Finding = { state: 'ok' | 'warning' | 'error'; text: string }
export type Check = (tools: Tools) => Promise<Finding>
/** One that needs no database. */
export type CheckOfSettings = (tools: Pick<Tools, 'config' | 'log'>) => Promise<Finding>

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warning = (text: string): Finding => ({ state: 'warning', text })
export const error = (text: string): Finding => ({ state: 'error', text })

/** What a start says of it, without the full stop, or else the error with all that caused it. */
export const whyNot = (cause: unknown): string =>
  cause instanceof StartFailure ? cause.message.replace(/\.$/, '') : describeError(cause)
