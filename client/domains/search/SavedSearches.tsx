import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { SAVED_NAME_MAX, type SavedSearch } from '#shared/domains/search/search.saved.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Switch } from '#client/ui/form/Checkbox.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import {
  addressOfSaved,
  failureText,
  savedQuery,
  useMarkSeen,
  useRemoveSaved,
  useRenameSaved,
  useTellOfSaved,
} from './search.saved.api.ts'
import { filtersText, newText, SAVED_TEXT } from './search.more.text.ts'
import { SEARCH_TEXT } from './search.text.ts'

type SavedSearchesProps = {
  open: boolean
  onClose: () => void
  /** Called when a saved search is opened. */
  onOpened: () => void
}

/** The member's saved searches, to open, rename, delete, or turn on notifications for. */
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
  const { box, focusBeside } = useNextFocus(list.data)
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
    const places = searches.map((each) => each.id)
    remove.mutate(id, { onSuccess: () => focusBeside(id, places), onSettled: close })
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

type SavedSearchRowProps = { search: SavedSearch; onOpen: () => void; onRemove: () => void }

/** The place in the row where renaming starts. */
const RENAME = 'rename'

/** A saved search with its actions. */
function SavedSearchRow({ search, onOpen, onRemove }: SavedSearchRowProps) {
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
          aria-label={SAVED_TEXT.notifyOf(name)}
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

const focus = (element: HTMLElement | null) => element?.focus()

/** Renames a saved search. */
function RenameSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const [name, setName] = useState(search.name)
  const [isMissing, setMissing] = useState(false)
  const rename = useRenameSaved()
  const failure = rename.error && failureText(rename.error, SAVED_TEXT.renameFailed)
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBlank(name)) return setMissing(true)
        rename.mutate({ searchId: search.id, name }, { onSuccess: onClose })
      }}
    >
      <Field label={SAVED_TEXT.name} error={isMissing ? SAVED_TEXT.nameMissing : failure}>
        <Input
          ref={focus}
          value={name}
          maxLength={SAVED_NAME_MAX}
          autoComplete="off"
          readOnly={rename.isPending}
          onChange={({ target }) => {
            setName(target.value)
            setMissing(false)
            rename.reset()
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" size="sm" busy={rename.isPending}>
          {SAVED_TEXT.confirmSave}
        </Button>
        <Button size="sm" onClick={onClose}>
          {SAVED_TEXT.cancel}
        </Button>
      </div>
    </form>
  )
}
