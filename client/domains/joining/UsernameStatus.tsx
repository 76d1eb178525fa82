import { CircleCheck, CircleX } from 'lucide-react'
import type { Availability } from '#shared/domains/joining/joining.rules.ts'
import { Spinner } from '#client/ui/Spinner.tsx'
import { PROBLEM_TEXT, REGISTER_TEXT } from './joining.text.ts'

/** Whether the typed username is free, as far as it is known. */
export function UsernameStatus({ availability }: { availability: Availability }) {
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm">
      {availability === 'checking' && (
        <>
          <Spinner className="size-4" />
          {REGISTER_TEXT.checking}
        </>
      )}
      {availability === 'available' && (
        <>
          <CircleCheck aria-hidden="true" className="size-4 text-success" />
          <span className="text-success">{REGISTER_TEXT.available}</span>
        </>
      )}
      {availability === 'taken' && (
        <>
          <CircleX aria-hidden="true" className="size-4 shrink-0 text-danger" />
          <span className="text-danger">{PROBLEM_TEXT.username_taken}</span>
        </>
      )}
    </p>
  )
}
