import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactElement, useRef } from 'react'
import { Link } from './Link.tsx'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  danger?: boolean
  /** Draws a line above. */
  divided?: boolean
  /** Greys the entry out and says why. */
  disabledReason?: string | null | undefined | false
} & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined })

type DropdownMenuProps = {
  /** The button that opens it, for example an `IconButton` or `Button`. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

export function DropdownMenu({ trigger, items, align = 'end' }: DropdownMenuProps) {
  const chosen = useRef<() => void>(null)

  // A dialog opened by an entry must find the focus back on the trigger, to return it there.
  function actOnceClosed() {
    if (chosen.current) setTimeout(chosen.current)
    chosen.current = null
  }

  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          onCloseAutoFocus={actOnceClosed}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 animate-appear overflow-y-auto rounded-card border border-line bg-card p-1.5 text-ink shadow-soft"
        >
          {items.map((item) => (
            <MenuEntry
              key={item.label}
              item={item}
              onChoose={() => (chosen.current = item.onSelect ?? null)}
            />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function MenuEntry({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const { label, icon: Icon, danger, divided, disabledReason, href } = item
  const isLink = href !== undefined && !disabledReason
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      <span>
        {label}
        {disabledReason && <span className="block text-sm">{disabledReason}</span>}
      </span>
    </>
  )
  return (
    <>
      {divided && <Radix.Separator className="my-1.5 h-px bg-line" />}
      <Radix.Item
        asChild={isLink}
        disabled={Boolean(disabledReason)}
        onSelect={onChoose}
        className={clsx(
          'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-soft data-highlighted:bg-sunken',
          danger && 'text-danger data-highlighted:bg-danger-soft',
        )}
      >
        {isLink ? <Link href={href}>{content}</Link> : content}
      </Radix.Item>
    </>
  )
}
