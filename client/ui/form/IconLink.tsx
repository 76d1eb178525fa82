import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Link } from '../frame/Link.tsx'
import { useTooltip } from '../overlay/useTooltip.tsx'
import { outlinedIcon } from './buttonClass.ts'

interface IconLinkProps {
  href: string
  icon: LucideIcon
  /** The accessible name, also shown as a tooltip. */
  label: string
}

/** A square link with an icon only, beside buttons. */
export function IconLink({ href, icon: Icon, label }: IconLinkProps) {
  const tooltip = useTooltip({ text: label })
  return (
    <>
      <Link
        {...tooltip.handlers}
        href={href}
        aria-label={label}
        className={clsx(
          'inline-flex size-11 items-center justify-center rounded-control transition-colors print:hidden',
          outlinedIcon,
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </Link>
      {tooltip.bubble}
    </>
  )
}
