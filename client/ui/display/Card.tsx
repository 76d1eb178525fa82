import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** Inner space; `none` for cards that open with a picture. */
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
