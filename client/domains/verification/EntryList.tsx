import { useState } from 'react'
import type { OwnEntry } from '#shared/domains/verification/verification.contract.ts'
import { PagedList, type PagedQuery } from '#client/platform/PagedList.tsx'
import { itemsOf } from '#client/platform/query.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { DeleteEntry } from './DeleteEntry.tsx'
import { EntryItem } from './EntryItem.tsx'
import { VERIFICATION_TEXT } from './verification.text.ts'

/** Where the focus goes once no photo is left. */
const TOP = 'top'

/** Every photo the member has sent, latest first, with what became of it. */
export function EntryList({ list }: { list: PagedQuery<OwnEntry> }) {
  const entries = itemsOf(list.data)
  const [asked, setAsked] = useState<OwnEntry | null>(null)
  const { box, focusNext } = useNextFocus(list.data)
  const forget = (id: string) => {
    const at = entries.findIndex((entry) => entry.id === id)
    const next = entries[at + 1] ?? entries[at - 1]
    focusNext(next ? `delete-${next.id}` : TOP)
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
