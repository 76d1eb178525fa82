import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Security } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { securityQuery } from './accounts.security.api.ts'
import { isNotProven } from './accounts.security.text.ts'

export type ProofFirst = ReturnType<typeof useProofFirst>

/** For a form whose wish may take more than what was typed in it: that stays until the rest was shown. */
export const useProofFirst = () => {
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ password?: string; security: Security }>()
  return {
    /** What the proof is asked by; undefined where nothing waits for it. */
    asked,
    stop: () => setAsked(undefined),
    /** Calls the server; false where it wants to see the second factor first, which is asked for from then on. */
    attempt: async (password: string, wish: () => Promise<unknown>): Promise<boolean> => {
      try {
        await wish()
        return true
      } catch (error) {
        if (!isNotProven(error)) throw error
        setAsked({ password, security: await client.fetchQuery(securityQuery) })
        return false
      }
    },
    /** Does what takes the whole proof, where this browser has just shown it; else it is asked for from then on. */
    whenProven: async (act: () => void): Promise<void> => {
      const security = await client.fetchQuery(securityQuery)
      if (security.provenUntil) act()
      else setAsked({ security })
    },
  }
}
