import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import {
  type EntryStatus,
  type OwnEntry,
  ownProofPath,
} from '#shared/domains/verification/verification.contract.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { ENTRY_TEXT, VERIFICATION_TEXT } from './verification.text.ts'

type EntryPhotoProps = { entry: Pick<OwnEntry, 'id' | 'attempt' | 'hasPhoto'>; className?: string }

/** A verification photo of the member, or a placeholder for one that was destroyed. */
export function EntryPhoto({ entry: { id, attempt, hasPhoto }, className }: EntryPhotoProps) {
  const box = clsx(
    'flex aspect-4/5 w-24 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-ink-soft',
    className,
  )
  return (
    <span className={box}>
      {hasPhoto ? (
        <img
          src={ownProofPath(id)}
          alt={VERIFICATION_TEXT.altOf(attempt)}
          width={96}
          height={120}
          className="size-full object-cover"
        />
      ) : (
        <ImageOff aria-hidden="true" className="size-6" strokeWidth={1.5} />
      )}
    </span>
  )
}

const LOOKS = { pending: 'neutral', approved: 'verified', rejected: 'danger' } as const

/** A photo's outcome, in a word. */
export function EntryBadge({ status }: { status: EntryStatus }) {
  return <Badge look={LOOKS[status]}>{ENTRY_TEXT[status]}</Badge>
}
