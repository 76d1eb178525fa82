import { CircleCheck, CircleX } from 'lucide-react'
import type { Availability } from '#shared/domains/joining/joining.rules.ts'
import { Spinner } from '#client/ui/feedback/Skeleton.tsx'
import { PROBLEM_TEXT, REGISTER_TEXT } from './joining.text.ts'

const STATES = {
  none: { icon: null, text: REGISTER_TEXT.usernameHelp, className: '' },
  checking: { icon: <Spinner className="mt-0.5" />, text: REGISTER_TEXT.checking, className: '' },
  available: {
    icon: <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />,
    text: REGISTER_TEXT.available,
    className: 'text-success',
  },
  taken: {
    icon: <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />,
    text: PROBLEM_TEXT.username_taken,
    className: 'text-danger',
  },
} as const

/** What a username may be, and whether the typed one is free as far as that is known. */
export function UsernameStatus({ availability }: { availability: Availability }) {
  const { icon, text, className } = STATES[availability]
  return (
    <span role="status" className={`flex gap-1.5 ${className}`}>
      {icon}
      <span>{text}</span>
    </span>
  )
}
