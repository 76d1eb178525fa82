import type { ReactNode } from 'react'

/** Cards of members, as many in a row as fit. */
export function MemberGrid({
  children,
  label,
  busy,
}: {
  children: ReactNode
  label?: string
  busy?: boolean
}) {
  return (
    <div className="@container">
      <ul
        aria-label={label}
        aria-busy={busy || undefined}
        className="grid grid-cols-2 gap-3 transition-opacity aria-busy:opacity-60 aria-busy:delay-200 @xl:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] @3xl:gap-4"
      >
        {children}
      </ul>
    </div>
  )
}
