import { useLocation, useNavigate } from '@tanstack/react-router'
import { Bookmark, BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import type { SearchFilters, Sort } from '#shared/domains/search/search.contract.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { SEARCH_TEXT } from './search.text.ts'

const SaveSearch = lazyPart(async () => (await import('./SaveSearch.tsx')).SaveSearch)
const SavedSearches = lazyPart(async () => (await import('./SavedSearches.tsx')).SavedSearches)

/** The end of an address that opens the saved searches. */
const SAVED = 'saved-searches'

/** Keeps the search as it stands, and opens those kept before. */
export function KeepSearches({ filters, sort }: { filters: SearchFilters; sort: Sort }) {
  const navigate = useNavigate()
  const isAsked = useLocation({ select: ({ hash }) => hash === SAVED })
  const [chosen, choose] = useState<'save' | 'saved'>()
  const opened = chosen ?? (isAsked ? 'saved' : undefined)
  const close = () => {
    choose(undefined)
    if (isAsked) void navigate({ to: '/browse', search: true, hash: '', replace: true })
  }
  return (
    <div className="-mx-3 flex flex-wrap gap-1 max-md:w-full md:order-1 md:mx-0">
      <Button look="ghost" size="sm" onClick={() => choose('save')}>
        <BookmarkPlus aria-hidden="true" className="size-4" />
        {SEARCH_TEXT.save}
      </Button>
      <Button look="ghost" size="sm" onClick={() => choose('saved')}>
        <Bookmark aria-hidden="true" className="size-4" />
        {SEARCH_TEXT.saved}
      </Button>
      {opened === 'save' && <SaveSearch open onClose={close} filters={filters} sort={sort} />}
      {opened === 'saved' && <SavedSearches open onClose={close} onOpened={() => choose(undefined)} />}
    </div>
  )
}
