import type { Log } from './log.ts'

/**
 * Milliseconds after which a stopping server exits, whatever it's still doing. Nothing is lost, because everything
 * acknowledged is stored, and a job that's cut off runs again.
 */
export const STOPS_WITHIN = 8_000

interface Stopping {
  close: () => Promise<void>
  exit: (code: number) => void
  log: Log
}

/** Returns a function that stops the server. Calling it again does nothing. */
export const createStop = ({ close, exit, log }: Stopping): (() => void) => {
  let isStopping = false
  return () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      log.warn('something did not end in time, and was cut off')
      exit(0)
    }, STOPS_WITHIN).unref()
    close().then(
      () => exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        exit(1)
      },
    )
  }
}
