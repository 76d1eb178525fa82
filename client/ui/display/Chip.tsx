import { X } from 'lucide-react'

type ChipProps = { label: string; onRemove: () => void }

/** A chosen filter or value that a press removes. */
export function Chip({ label, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove ${label}`}
      className="inline-flex max-w-full min-h-9 items-center gap-1.5 rounded-full border border-accent/40 bg-accent-soft pr-2.5 pl-3.5 text-sm font-medium text-accent-strong transition-colors hover:border-accent"
    >
      <span className="min-w-0 truncate">{label}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  )
}
