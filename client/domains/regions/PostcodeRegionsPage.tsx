import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoredRegion } from '#shared/domains/regions/regions.editing.contract.ts'
import { EXPORT_ADDRESS } from '#shared/domains/regions/regions.import.contract.ts'
import { saveFile } from '#client/platform/calls/save.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { ImportRegions } from './ImportRegions.tsx'
import { RegionForm } from './RegionForm.tsx'
import { RegionList } from './RegionList.tsx'
import { FILE_TEXT, REGION_FORM_TEXT, REGIONS_TEXT } from './regions.text.ts'

/** The region and county of each postcode prefix. */
export function PostcodeRegionsPage() {
  const [opened, setOpened] = useState<StoredRegion>()
  const [isImporting, setImporting] = useState(false)
  /** The region to open next if the changes may be discarded, or null to add one. */
  const [next, setNext] = useState<StoredRegion | null>()
  const isChanged = useRef(false)
  const noteChange = useCallback((changed: boolean) => void (isChanged.current = changed), [])

  // Moves the focus to the form that was opened, or back to the region that was being edited.
  const last = useRef(opened?.id)
  useEffect(() => {
    if (last.current === opened?.id) return
    const target = document.getElementById(opened ? 'region-form' : `edit-${last.current}`)
    const focused = target ?? document.getElementById('content')
    focused?.focus()
    last.current = opened?.id
  }, [opened])

  const show = (region?: StoredRegion) => (isChanged.current ? setNext(region ?? null) : setOpened(region))
  return (
    <>
      <PageHeader
        title={REGIONS_TEXT.title}
        description={REGIONS_TEXT.description}
        actions={
          <>
            <Button onClick={() => saveFile(EXPORT_ADDRESS)}>{FILE_TEXT.export}</Button>
            <Button onClick={() => setImporting(true)}>{FILE_TEXT.import}</Button>
          </>
        }
      />
      <RegionForm
        key={opened?.id}
        opened={opened}
        onChange={noteChange}
        onCancel={() => show()}
        onSaved={() => setOpened(undefined)}
      />
      <RegionList onEdit={show} onDeleted={(id) => opened?.id === id && setOpened(undefined)} />
      <ImportRegions open={isImporting} onClose={() => setImporting(false)} />
      <ConfirmDialog
        open={next !== undefined}
        title={REGION_FORM_TEXT.discardTitle}
        confirmLabel={REGION_FORM_TEXT.discard}
        cancelLabel={REGION_FORM_TEXT.keepEditing}
        onClose={() => setNext(undefined)}
        onConfirm={() => {
          setOpened(next ?? undefined)
          setNext(undefined)
        }}
      />
    </>
  )
}
