/** Returns why passkeys can't be created or used on this page, or null if they can. */
export const findPasskeyObstacle = (): 'address' | 'browser' | null => {
  const { hostname } = location
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) return 'address'
  return typeof window.PublicKeyCredential === 'function' ? null : 'browser'
}

/** Whether creating or using a passkey was cancelled, or no one responded to the device. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Whether the device refused to create a second passkey for the same account. */
export const isOnDevice = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'
