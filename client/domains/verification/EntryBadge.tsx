import type { EntryStatus } from '#shared/domains/verification/verification.contract.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { ENTRY_TEXT } from './verification.text.ts'

const LOOKS = { pending: 'neutral', approved: 'verified', rejected: 'danger' } as const

/** What became of a photo, in a word. */
export function EntryBadge({ status }: { status: EntryStatus }) {
  return <Badge look={LOOKS[status]}>{ENTRY_TEXT[status]}</Badge>
}
