import { useState } from 'react'
import type { OwnEntry } from '#shared/domains/verification/verification.contract.ts'
import { PagedList, type PagedQuery } from '#client/platform/PagedList.tsx'
import { itemsOf } from '#client/platform/lists.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { placeBeside, TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { DeleteEntry } from './DeleteEntry.tsx'
import { EntryItem } from './EntryItem.tsx'
import { VERIFICATION_TEXT } from './verification.text.ts'

/** Every photo the member has sent, latest first, with what became of it. */
export function EntryList({ list }: { list: PagedQuery<OwnEntry> }) {
  const [asked, setAsked] = useState<OwnEntry | null>(null)
  const { box, focusNext } = useNextFocus(list.data)
  const forget = (id: string) => {
    focusNext(
      placeBeside(
        `delete-${id}`,
        itemsOf(list.data).map((entry) => `delete-${entry.id}`),
      ),
    )
    setAsked(null)
  }
  return (
    <div ref={box}>
      <PagedList
        query={list}
        skeleton={null}
        failed={VERIFICATION_TEXT.loadFailed}
        empty={
          <div tabIndex={-1} data-place={TOP} className="outline-none">
            <EmptyState title={VERIFICATION_TEXT.none}>{VERIFICATION_TEXT.noneHelp}</EmptyState>
          </div>
        }
      >
        {(items) => (
          <ul className="flex flex-col gap-4">
            {items.map((entry) => (
              <EntryItem key={entry.id} entry={entry} onDelete={() => setAsked(entry)} />
            ))}
          </ul>
        )}
      </PagedList>
      {asked && (
        <DeleteEntry open entry={asked} onClose={() => setAsked(null)} onDeleted={() => forget(asked.id)} />
      )}
    </div>
  )
}
