import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Link } from '../frame/Link.tsx'
import { useTooltip } from '#client/ui/overlay/Tooltip.tsx'
import { outlinedIcon } from './buttonClass.ts'

interface IconLinkProps {
  href: string
  icon: LucideIcon
  /** The accessible name, also shown as a tooltip. */
  label: string
  look?: 'outlined' | 'ghost'
}

/** A square link with only an icon, next to buttons or in a bar. */
export function IconLink({ href, icon: Icon, label, look = 'outlined' }: IconLinkProps) {
  const tooltip = useTooltip({ text: label })
  return (
    <>
      <Link
        {...tooltip.handlers}
        href={href}
        aria-label={label}
        className={clsx(
          'inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors print:hidden',
          look === 'outlined' ? outlinedIcon : 'hover:bg-ink/8',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </Link>
      {tooltip.bubble}
    </>
  )
}
