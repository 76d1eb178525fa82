import type { ReactNode, Ref } from 'react'

/** Cards of members, as many in a row as fit. */
export function MemberGrid({
  children,
  label,
  busy,
  ref,
}: {
  children: ReactNode
  label?: string
  busy?: boolean
  ref?: Ref<HTMLUListElement>
}) {
  return (
    <div className="@container">
      <ul
        ref={ref}
        tabIndex={-1}
        aria-label={label}
        aria-busy={busy || undefined}
        className="grid grid-cols-2 gap-3 outline-none transition-opacity aria-busy:opacity-60 aria-busy:delay-200 @xl:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] @3xl:gap-4"
      >
        {children}
      </ul>
    </div>
  )
}
