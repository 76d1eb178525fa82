import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoredAnnouncement } from '#shared/domains/announcements/announcements.editing.contract.ts'
import { useDrafts } from '#client/platform/drafts.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { announcementDraft, AnnouncementForm } from './AnnouncementForm.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { ANNOUNCEMENT_FORM_TEXT, ANNOUNCEMENTS_TEXT } from './announcements.more.text.ts'

/** The announcements at the top of the site's pages: running, scheduled and over, with a form to add or edit one. */
export function AnnouncementsPage() {
  const [opened, setOpened] = useState<StoredAnnouncement>()
  /** The announcement to open next if the changes may be discarded, or null to add one. */
  const [next, setNext] = useState<StoredAnnouncement | null>()
  const isChanged = useRef(false)
  const drafts = useDrafts()
  const noteChange = useCallback((changed: boolean) => void (isChanged.current = changed), [])

  // Moves the focus to the form that was opened, or back to the announcement that was being edited.
  const last = useRef(opened?.id)
  useEffect(() => {
    if (last.current === opened?.id) return
    const target = document.getElementById(opened ? 'announcement-form' : `edit-${last.current}`)
    const focused = target ?? document.getElementById('content')
    focused?.focus()
    last.current = opened?.id
  }, [opened])

  /** Called once the input has been discarded or stored. */
  const leave = (to?: StoredAnnouncement) => {
    drafts.save(announcementDraft(opened), '')
    setOpened(to)
  }
  const show = (announcement?: StoredAnnouncement) =>
    isChanged.current ? setNext(announcement ?? null) : setOpened(announcement)
  return (
    <>
      <PageHeader title={ANNOUNCEMENTS_TEXT.title} description={ANNOUNCEMENTS_TEXT.description} />
      <AnnouncementForm
        key={opened?.id}
        opened={opened}
        onChange={noteChange}
        onCancel={() => show()}
        onSaved={() => leave()}
      />
      {(['current', 'over'] as const).map((which) => (
        <AnnouncementList
          key={which}
          which={which}
          onEdit={show}
          onDeleted={(id) => opened?.id === id && setOpened(undefined)}
        />
      ))}
      <ConfirmDialog
        open={next !== undefined}
        title={ANNOUNCEMENT_FORM_TEXT.discardTitle}
        confirmLabel={ANNOUNCEMENT_FORM_TEXT.discard}
        cancelLabel={ANNOUNCEMENT_FORM_TEXT.keepEditing}
        onClose={() => setNext(undefined)}
        onConfirm={() => {
          leave(next ?? undefined)
          setNext(undefined)
        }}
      />
    </>
  )
}
