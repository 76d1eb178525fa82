import { DoorOpen } from 'lucide-react'

type QuickExitProps = {
  href: string
  /** The class of its label, which may have to be hidden. */
  nameClass?: string
}

/** The quick exit on every page, a plain link if no script runs. Pressing Escape three times does the same. */
export function QuickExit({ href, nameClass }: QuickExitProps) {
  return (
    <a
      href={href}
      rel="noreferrer"
      data-quick-exit
      title="Leave now. Pressing Escape three times does the same."
      className="flex h-11 min-w-11 flex-col items-center justify-center gap-x-2 gap-y-1 rounded-control px-1.5 text-sm leading-none font-medium text-ink-soft transition-colors hover:bg-ink/8 hover:text-ink lg:flex-row lg:px-2.5"
    >
      <DoorOpen aria-hidden="true" className="size-5" strokeWidth={1.75} />
      <span className={nameClass}>Quick exit</span>
    </a>
  )
}
