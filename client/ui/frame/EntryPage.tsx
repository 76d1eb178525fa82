import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface EntryPageProps {
  title: string
  intro?: string | undefined
  wide?: boolean
  children: ReactNode
}

/** An entry page (log-in, registration, passwords): its purpose and a centred form. */
export function EntryPage({ title, intro, wide, children }: EntryPageProps) {
  return (
    <div className={clsx('mx-auto flex w-full flex-col gap-5 py-4 md:py-10', wide ? 'max-w-xl' : 'max-w-md')}>
      <div className="text-center">
        <h1>{title}</h1>
        {intro && <p className="mt-2 text-pretty text-ink-soft">{intro}</p>}
      </div>
      {children}
    </div>
  )
}
