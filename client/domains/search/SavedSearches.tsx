import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { SavedSearch } from '#shared/domains/search/search.saved.contract.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { placeBeside, TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { SavedSearchRow } from './SavedSearchRow.tsx'
import { savedQuery, useRemoveSaved } from './search.saved.api.ts'
import { SAVED_TEXT } from './search.saved.text.ts'
import { SEARCH_TEXT } from './search.text.ts'

type SavedSearchesProps = {
  open: boolean
  onClose: () => void
  /** One of them was opened, and leads on. */
  onOpened: () => void
}

/** The searches the member keeps: to be opened, renamed, deleted, and told of. */
export function SavedSearches({ open, onClose, onOpened }: SavedSearchesProps) {
  return (
    <Dialog open={open} onClose={onClose} title={SEARCH_TEXT.saved} description={SAVED_TEXT.means}>
      <SavedList onOpened={onOpened} />
    </Dialog>
  )
}

function SavedList({ onOpened }: Pick<SavedSearchesProps, 'onOpened'>) {
  const list = useQuery(savedQuery)
  const remove = useRemoveSaved()
  const [asked, setAsked] = useState<SavedSearch | null>(null)
  const { box, focusNext } = useNextFocus(list.data)
  if (list.isPending) return <FormSkeleton fields={3} />
  if (!list.data) {
    return (
      <ErrorState
        message={SAVED_TEXT.loadFailed}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  const { searches } = list.data
  const close = () => setAsked(null)
  const confirm = ({ id }: SavedSearch) => {
    const next = placeBeside(
      id,
      searches.map((each) => each.id),
    )
    remove.mutate(id, { onSuccess: () => focusNext(next), onSettled: close })
  }
  return (
    <div ref={box}>
      {searches.length === 0 ? (
        <EmptyState
          icon={Bookmark}
          title={
            <p tabIndex={-1} data-place={TOP} className="outline-none">
              {SAVED_TEXT.empty}
            </p>
          }
        >
          {SAVED_TEXT.emptyHelp}
        </EmptyState>
      ) : (
        <ul aria-label={SEARCH_TEXT.saved} className="flex flex-col divide-y divide-line">
          {searches.map((search) => (
            <SavedSearchRow
              key={search.id}
              search={search}
              onOpen={onOpened}
              onRemove={() => setAsked(search)}
            />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          open
          danger
          title={SAVED_TEXT.removeQuestion(asked.name)}
          description={SAVED_TEXT.removeMeans}
          confirmLabel={SAVED_TEXT.remove}
          busy={remove.isPending}
          onClose={close}
          onConfirm={() => confirm(asked)}
        />
      )}
    </div>
  )
}
