/** Shows the fraction of a file that has been sent, from 0 to 1. */
export function ProgressBar({ label, part }: { label: string; part: number }) {
  const percent = Math.floor(part * 100)
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-line"
    >
      <span
        className="block h-full rounded-full bg-accent transition-[width]"
        style={{ width: `${percent}%` }}
      />
    </span>
  )
}
