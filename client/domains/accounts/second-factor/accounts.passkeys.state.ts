/** Returns why passkeys can't be created or used on this page, or null if they can. */
export const findPasskeyObstacle = (): 'address' | 'browser' | null => {
  const { hostname } = location
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) return 'address'
  return typeof window.PublicKeyCredential === 'function' ? null : 'browser'
}

/** Whether creating or using a passkey was cancelled or timed out. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Whether the device already has a passkey for the account. */
export const isOnDevice = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'
