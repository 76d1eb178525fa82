import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'ul' | 'li'
  /** The padding. `none` is for cards that start with a picture or are a list. */
  pad?: 'none' | 'md' | 'lg'
}

export function Card({ as: Tag = 'div', pad = 'md', className, ...rest }: CardProps) {
  const Element = Tag as 'div'
  return (
    <Element
      {...rest}
      className={clsx(
        'rounded-card border border-line bg-card shadow-soft',
        pad === 'none' && 'overflow-hidden',
        pad === 'md' && 'p-4 md:p-5',
        pad === 'lg' && 'p-5 md:p-8',
        className,
      )}
    />
  )
}

type SectionProps = {
  title: ReactNode
  children: ReactNode
  description?: ReactNode
  actions?: ReactNode
  className?: string
}

/** A part of a page under its own `h2`. */
export function Section({ title, children, description, actions, className }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={clsx('flex flex-col gap-4', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={id}>{title}</h2>
          {description && <p className="mt-1 max-w-prose text-pretty text-ink-soft">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
