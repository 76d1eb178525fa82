import type { KeyboardEvent, ReactNode } from 'react'

interface PhotoLinkProps {
  /** Of the file. */
  href: string
  label: string
  onOpen: () => void
  className: string
  children: ReactNode
}

/** A button that shows a photo in full; before the scripts have come it is a link to the file. */
export function PhotoLink({ href, label, onOpen, className, children }: PhotoLinkProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      href={href}
      role="button"
      aria-haspopup="dialog"
      aria-label={label}
      className={className}
      onKeyDown={press}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </a>
  )
}
