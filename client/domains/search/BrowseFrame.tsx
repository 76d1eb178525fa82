import type { ReactNode, Ref } from 'react'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { SEARCH_TEXT } from './search.text.ts'

type BrowseFrameProps = { filters: ReactNode; results?: Ref<HTMLElement>; children: ReactNode }

/** The search below its filters; stands the same while everything loads. */
export function BrowseFrame({ filters, results, children }: BrowseFrameProps) {
  return (
    <>
      <div className="*:mb-4!">
        <PageHeader title={SEARCH_TEXT.title} />
      </div>
      {filters}
      <section
        ref={results}
        tabIndex={-1}
        aria-label={SEARCH_TEXT.results}
        className="flex flex-col gap-3 outline-none"
      >
        {children}
      </section>
    </>
  )
}
