/** Aborts with a `TimeoutError` after so many milliseconds. */
export const abortAfter = (ms: number): AbortSignal => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  return controller.signal
}
