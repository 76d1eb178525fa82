import type { ReactNode, Ref } from 'react'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { SEARCH_TEXT } from './search.text.ts'

type BrowseFrameProps = {
  /** The filters, where they have a column of their own. */
  filters: ReactNode
  results?: Ref<HTMLElement>
  children: ReactNode
}

/** The search with its filters beside it; stands the same while everything loads. */
export function BrowseFrame({ filters, results, children }: BrowseFrameProps) {
  return (
    <>
      <PageHeader title={SEARCH_TEXT.title} />
      <div className="flex items-start gap-4">
        {filters && (
          <aside
            aria-label={SEARCH_TEXT.filters}
            className="sticky top-24 max-lg:hidden max-h-[calc(100dvh-7rem)] w-52 shrink-0 overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-3"
          >
            {filters}
          </aside>
        )}
        <section
          ref={results}
          tabIndex={-1}
          aria-label={SEARCH_TEXT.results}
          className="flex min-w-0 flex-1 flex-col gap-4 outline-none"
        >
          {children}
        </section>
      </div>
    </>
  )
}
