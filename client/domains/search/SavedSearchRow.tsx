import { useState } from 'react'
import type { SavedSearch } from '#shared/domains/search/search.saved.contract.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Switch } from '#client/ui/form/Switch.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { RenameSearch } from './RenameSearch.tsx'
import { addressOfSaved, useMarkSeen, useTellOfSaved } from './search.saved.api.ts'
import { filtersText, newText, SAVED_TEXT } from './search.saved.text.ts'

type SavedSearchRowProps = { search: SavedSearch; onOpen: () => void; onRemove: () => void }

/** The place in the row at which renaming begins. */
const RENAME = 'rename'

/** One saved search, with what can be done about it. */
export function SavedSearchRow({ search, onOpen, onRemove }: SavedSearchRowProps) {
  const { id, name, filters, tell, fresh } = search
  const [isRenaming, setRenaming] = useState(false)
  const { box, focusNext } = useNextFocus(isRenaming)
  const telling = useTellOfSaved()
  const markSeen = useMarkSeen()
  const open = () => {
    markSeen.mutate(id)
    onOpen()
  }
  const endRenaming = () => {
    focusNext(RENAME)
    setRenaming(false)
  }
  return (
    <li className="flex flex-col gap-1 py-4 first:pt-0">
      {isRenaming ? (
        <RenameSearch search={search} onClose={endRenaming} />
      ) : (
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              href={addressOfSaved(search)}
              data-place={id}
              className="link font-medium wrap-anywhere"
              onClick={open}
            >
              <bdi>{name}</bdi>
            </Link>
            {fresh > 0 && (
              <Link
                href={addressOfSaved(search, 'newest')}
                aria-label={SAVED_TEXT.openNew(name, fresh)}
                className="inline-flex min-h-6 items-center rounded-full bg-accent px-2.5 text-sm font-semibold whitespace-nowrap text-on-accent hover:bg-accent-strong"
                onClick={open}
              >
                {newText(fresh)}
              </Link>
            )}
          </div>
          <p className="text-sm text-ink-soft wrap-anywhere">{filtersText(filters)}</p>
        </div>
      )}
      <div ref={box} className="flex flex-wrap items-center justify-between gap-x-6">
        <Switch
          label={SAVED_TEXT.tell}
          className="max-md:w-full"
          aria-label={SAVED_TEXT.tellOf(name)}
          checked={telling.isPending ? telling.variables.tell === true : tell}
          disabled={telling.isPending}
          onChange={({ target }) => telling.mutate({ searchId: id, tell: target.checked })}
        />
        {!isRenaming && (
          <div className="-mx-3 flex">
            <Button
              look="ghost"
              size="sm"
              aria-label={SAVED_TEXT.renameThat(name)}
              data-place={RENAME}
              onClick={() => setRenaming(true)}
            >
              {SAVED_TEXT.rename}
            </Button>
            <Button look="ghost" size="sm" aria-label={SAVED_TEXT.removeThat(name)} onClick={onRemove}>
              {SAVED_TEXT.remove}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
