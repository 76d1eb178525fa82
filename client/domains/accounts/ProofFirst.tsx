import type { RefObject } from 'react'
import type { ProofFirst as Proof } from './accounts.proof.api.ts'
import { ProofDialog } from './ProofDialog.tsx'

type ProofFirstProps = { proof: Proof; form: RefObject<HTMLFormElement | null> }

/** Asks for the proof where a form waits for it, and then sends the form as it stands. Not within the form. */
export function ProofFirst({ proof: { asked, stop }, form }: ProofFirstProps) {
  if (!asked) return null
  return (
    <ProofDialog
      {...asked}
      onClose={stop}
      onProven={() => {
        stop()
        form.current?.requestSubmit()
      }}
    />
  )
}
