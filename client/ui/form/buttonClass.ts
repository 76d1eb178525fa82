import { clsx } from 'clsx'

const OFF = 'data-off:border-line data-off:bg-sunken data-off:text-ink-soft'
const LOOKS = {
  primary: `border-transparent bg-accent text-on-accent not-aria-disabled:hover:bg-accent-strong ${OFF}`,
  secondary: `border-control-line bg-card text-ink not-aria-disabled:hover:bg-sunken ${OFF}`,
  ghost: 'border-transparent text-ink not-aria-disabled:hover:bg-ink/8 data-off:text-ink-soft',
  /** For a button that asks before removing something. The button that confirms is `danger`. */
  outlinedDanger: `border-danger/40 bg-card text-danger not-aria-disabled:hover:bg-danger-soft ${OFF}`,
  danger: `border-transparent bg-danger-fill text-on-danger not-aria-disabled:hover:bg-danger-strong ${OFF}`,
}
const SIZES = { sm: 'min-h-9 px-3 text-sm', md: 'min-h-11 px-4 text-base', lg: 'min-h-13 px-6 text-lg' }

export interface ButtonLook {
  look?: keyof typeof LOOKS
  size?: keyof typeof SIZES
  wide?: boolean
}

/** The look of a button, for `Button` and for links styled as one. */
export const buttonClass = ({ look = 'secondary', size = 'md', wide = false }: ButtonLook = {}): string =>
  clsx(
    'inline-flex items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap select-none transition-colors print:hidden aria-disabled:cursor-not-allowed',
    LOOKS[look],
    SIZES[size],
    wide && 'w-full',
  )

/** The look of an icon in a row with buttons. */
export const outlinedIcon = 'border border-control-line bg-card text-ink hover:bg-sunken'

/** A skip link, visible while focused. It overlays the page without moving it. */
export const skipClass = 'z-50 shadow-soft not-focus:sr-only'
