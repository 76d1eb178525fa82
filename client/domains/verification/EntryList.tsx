import { useState } from 'react'
import type { OwnEntry } from '#shared/domains/verification/verification.contract.ts'
import { ShowMore, type MorePages } from '#client/ui/form/ShowMore.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { DeleteEntry } from './DeleteEntry.tsx'
import { EntryItem } from './EntryItem.tsx'
import { VERIFICATION_TEXT } from './verification.text.ts'

type EntryListProps = {
  entries: readonly OwnEntry[]
  more: MorePages
}

/** Where the focus goes once no photo is left. */
const TOP = 'top'

/** Every photo the member has sent, latest first, with what became of it. */
export function EntryList({ entries, more }: EntryListProps) {
  const [asked, setAsked] = useState<OwnEntry | null>(null)
  const { box, focusNext } = useNextFocus(entries)
  const forget = (id: string) => {
    const at = entries.findIndex((entry) => entry.id === id)
    const next = entries[at + 1] ?? entries[at - 1]
    focusNext(next ? `delete-${next.id}` : TOP)
    setAsked(null)
  }
  return (
    <div ref={box}>
      {entries.length === 0 ? (
        <div tabIndex={-1} data-place={TOP} className="outline-none">
          <EmptyState title={VERIFICATION_TEXT.none}>{VERIFICATION_TEXT.noneHelp}</EmptyState>
        </div>
      ) : (
        <ul className="flex flex-col gap-4">
          {entries.map((entry) => (
            <EntryItem key={entry.id} entry={entry} onDelete={() => setAsked(entry)} />
          ))}
        </ul>
      )}
      <ShowMore of={more} className="mt-4">
        {VERIFICATION_TEXT.showMore}
      </ShowMore>
      {asked && (
        <DeleteEntry open entry={asked} onClose={() => setAsked(null)} onDeleted={() => forget(asked.id)} />
      )}
    </div>
  )
}
