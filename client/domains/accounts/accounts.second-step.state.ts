import { useState } from 'react'
import { findPasskeyObstacle } from './accounts.passkeys.state.ts'

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
