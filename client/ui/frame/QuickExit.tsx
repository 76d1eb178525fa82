import { DoorOpen } from 'lucide-react'

/** The way out on every page, a plain link where no script runs; Escape three times does the same. */
export function QuickExit({ href }: { href: string }) {
  return (
    <a
      href={href}
      rel="noreferrer"
      data-quick-exit
      title="Leave now. Pressing Escape three times does the same."
      className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2.5 font-medium text-ink-soft transition-colors hover:bg-ink/8 hover:text-ink md:h-10"
    >
      <DoorOpen aria-hidden="true" className="size-5" strokeWidth={1.75} />
      <span className="max-lg:sr-only">Quick exit</span>
    </a>
  )
}
