import { useState } from 'react'

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

export type Factors = ReturnType<typeof useFactors>

/** What somebody may show beside the password, and what they have chosen of it. */
export const useFactors = ({ hasApp, hasPasskeys }: { hasApp: boolean; hasPasskeys: boolean }) => {
  const obstacle = findPasskeyObstacle()
  const mayUsePasskey = hasPasskeys && !obstacle
  const [chosen, setRecovery] = useState<boolean>()
  const isRecovery = chosen ?? (!hasApp && !mayUsePasskey)
  return {
    hasApp,
    hasPasskeys,
    obstacle,
    mayUsePasskey,
    isRecovery,
    setRecovery,
    /** Whether the member has chosen between the app and a recovery code. */
    hasChosen: chosen !== undefined,
    /** Where there is only a passkey, a code is asked for on demand. */
    showsCode: hasApp || isRecovery,
  }
}
