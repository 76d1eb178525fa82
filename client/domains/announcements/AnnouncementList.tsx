import { useInfiniteQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import type { StoredAnnouncement } from '#shared/domains/announcements/announcements.editing.contract.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import {
  announcementsQuery,
  isStale,
  useDeleteAnnouncement,
  useEndAnnouncement,
} from './announcements.editing.api.ts'
import { ANNOUNCEMENTS_TEXT } from './announcements.more.text.ts'

interface AnnouncementListProps {
  which: 'current' | 'over'
  onEdit: (announcement: StoredAnnouncement) => void
  onDeleted: (id: string) => void
}

/** Lists the announcements that are over, or all others. */
export function AnnouncementList({ which, onEdit, onDeleted }: AnnouncementListProps) {
  const query = useInfiniteQuery(announcementsQuery(which === 'over'))
  const { box, focusBeside } = useNextFocus(query.data)
  const title = ANNOUNCEMENTS_TEXT.lists[which]
  return (
    <Section title={title} className="mt-10">
      <div ref={box}>
        <PagedList
          query={query}
          skeleton={<RowsSkeleton rows={2} />}
          failed={ANNOUNCEMENTS_TEXT.loadFailed}
          empty={
            <EmptyState
              icon={Megaphone}
              title={
                <p tabIndex={-1} data-place={TOP} className="outline-none">
                  {ANNOUNCEMENTS_TEXT.empty[which]}
                </p>
              }
            >
              {ANNOUNCEMENTS_TEXT.emptyHelp[which]}
            </EmptyState>
          }
        >
          {(announcements) => (
            <ul aria-label={title} className="flex flex-col gap-3">
              {announcements.map((announcement) => (
                <Row
                  key={announcement.id}
                  announcement={announcement}
                  onEdit={() => onEdit(announcement)}
                  onLeaving={() => {
                    const ids = announcements.map(({ id }) => id)
                    focusBeside(announcement.id, ids)
                  }}
                  onDeleted={() => onDeleted(announcement.id)}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Section>
  )
}

interface RowProps {
  announcement: StoredAnnouncement
  onEdit: () => void
  /** Called when the announcement is about to leave this list. */
  onLeaving: () => void
  onDeleted: () => void
}

function Row({ announcement, onEdit, onLeaving, onDeleted }: RowProps) {
  const { id, text, path, audiences, state } = announcement
  const [asked, setAsked] = useState<'end' | 'delete'>()
  const [end, remove] = [useEndAnnouncement(), useDeleteAnnouncement()]
  const close = () => setAsked(undefined)
  const leave = () => {
    close()
    onLeaving()
  }
  const leaveIfStale = (error: Error) => (isStale(error) ? leave() : close())
  return (
    <Card as="li" tabIndex={-1} data-place={id} className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p dir="auto" className="wrap-anywhere">
          {text}
        </p>
        <p className="text-sm text-ink-soft">
          {ANNOUNCEMENTS_TEXT.audiences(audiences)}. {ANNOUNCEMENTS_TEXT.span(announcement)}.
        </p>
        {path && <p className="text-sm wrap-anywhere text-ink-soft">{ANNOUNCEMENTS_TEXT.link(path)}</p>}
      </div>
      {state !== 'over' && (
        <Badge look={state === 'running' ? 'new' : 'neutral'}>{ANNOUNCEMENTS_TEXT.states[state]}</Badge>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" id={`edit-${id}`} aria-label={ANNOUNCEMENTS_TEXT.editNamed(text)} onClick={onEdit}>
          {ANNOUNCEMENTS_TEXT.edit}
        </Button>
        {state === 'running' && (
          <Button size="sm" aria-label={ANNOUNCEMENTS_TEXT.endNamed(text)} onClick={() => setAsked('end')}>
            {ANNOUNCEMENTS_TEXT.end}
          </Button>
        )}
        <Button
          size="sm"
          aria-label={ANNOUNCEMENTS_TEXT.deleteNamed(text)}
          onClick={() => setAsked('delete')}
        >
          {ANNOUNCEMENTS_TEXT.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'end'}
        title={ANNOUNCEMENTS_TEXT.endQuestion}
        description={ANNOUNCEMENTS_TEXT.endMeans(text)}
        confirmLabel={ANNOUNCEMENTS_TEXT.end}
        busy={end.isPending}
        onClose={close}
        onConfirm={() => end.mutate(announcement, { onSuccess: leave, onError: close })}
      />
      <ConfirmDialog
        danger
        open={asked === 'delete'}
        title={ANNOUNCEMENTS_TEXT.deleteQuestion}
        description={ANNOUNCEMENTS_TEXT.deleteMeans(text)}
        confirmLabel={ANNOUNCEMENTS_TEXT.delete}
        busy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate(announcement, {
            onSuccess: () => {
              leave()
              onDeleted()
            },
            onError: leaveIfStale,
          })
        }
      />
    </Card>
  )
}
