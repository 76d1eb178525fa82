/** Why no passkey can be made or used on this page; null where they can be. */
export const findPasskeyObstacle = (): 'address' | 'browser' | null => {
  const { hostname } = location
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) return 'address'
  return typeof window.PublicKeyCredential === 'function' ? null : 'browser'
}

/** Whether the device made or used none because it was told to stop, or nobody answered it. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Whether the device refused to make a second passkey for the same account. */
export const isOnDevice = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'
