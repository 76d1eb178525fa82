import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import type { getThread } from '#shared/domains/messages/messages.contract.ts'
import { DRAFT_EVERY, saveDraft, type Draft } from '#shared/domains/messages/messages.drafts.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { useDraft, type useDrafts } from '#client/platform/drafts.ts'
import { threadQuery } from './messages.api.ts'

/** Prefix of the time, by the server's clock, of a draft that's also stored on the server. */
const KEPT = 'kept '
/** Separates a draft's typing time, by this device's clock, from the time of the server's version it's based on. */
const AFTER = ' after '

/**
 * Returns the draft to start with: this tab's if it's based on the server's version, whatever the device's clock says,
 * or else the one typed last. A draft missing on the server was sent or deleted elsewhere.
 */
export const newerDraft = (
  local: { body: string; written: string },
  stored: Draft | null,
): { body: string; isUnsaved: boolean } => {
  const isKept = local.written.startsWith(KEPT)
  const [at = '', followed] = (isKept ? local.written.slice(KEPT.length) : local.written).split(AFTER)
  if (stored && stored.writtenAt !== followed && stored.writtenAt >= at)
    return { body: stored.body, isUnsaved: false }
  if (at === '' || (isKept && !stored)) return { body: '', isUnsaved: false }
  return { body: local.body, isUnsaved: !isKept }
}

/** Moves a reply that can no longer be sent to the draft, in front of what was typed after it. */
export const handBack = (
  drafts: ReturnType<typeof useDrafts>,
  threadId: string,
  { body }: { body: string },
) => {
  drafts.save(threadId, [body, drafts.read(threadId)].filter(Boolean).join('\n'))
  drafts.save(`${threadId} written`, new Date().toISOString())
}

const remember = (client: QueryClient, threadId: string, draft: Draft) =>
  client.setQueryData<OutputOf<typeof getThread>>(
    threadQuery(threadId).queryKey,
    (open) => open && { ...open, draft },
  )

/**
 * A conversation's draft, saved in this tab on every keystroke and on the server shortly after, where the version typed
 * last wins. Sending clears it.
 */
export const useThreadDraft = (threadId: string, stored: Draft | null) => {
  const client = useQueryClient()
  const text = useDraft(threadId)
  const time = useDraft(`${threadId} written`)
  const [begun] = useState(() => newerDraft({ body: text.kept, written: time.kept }, stored))
  const unsaved = useRef<Draft>(null)
  const followed = useRef(stored?.writtenAt ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<Promise<unknown>>(undefined)

  const note = ({ body, writtenAt }: Draft) =>
    time.save(body.trim() ? writtenAt + AFTER + followed.current : '')
  const flush = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const draft = unsaved.current
    if (!draft) return
    unsaved.current = null
    // The outcome no longer matters once the draft was sent, or a later version is being saved.
    const isLatest = () => underWay.current === saving
    const saving = call(saveDraft, { threadId, ...draft, sentAt: new Date().toISOString() }).then(
      ({ writtenAt }) => {
        if (!isLatest()) return
        followed.current = writtenAt
        remember(client, threadId, { ...draft, writtenAt })
        if (unsaved.current) note(unsaved.current)
        else if (draft.body) time.save(KEPT + writtenAt)
      },
      () => {
        if (isLatest()) unsaved.current ??= draft
      },
    )
    underWay.current = saving
  }
  const save = (body: string) => {
    text.save(body)
    unsaved.current = { body, writtenAt: new Date().toISOString() }
    note(unsaved.current)
    timer.current ??= setTimeout(flush, DRAFT_EVERY)
  }
  /** The server deletes the draft when the message is sent. A pending save must not restore it. */
  const end = () => {
    const isOnItsWay = underWay.current
    clearTimeout(timer.current)
    timer.current = undefined
    unsaved.current = null
    text.save('')
    time.save('')
    void isOnItsWay?.then(() => {
      unsaved.current ??= { body: '', writtenAt: new Date().toISOString() }
      flush()
    })
    underWay.current = undefined
  }

  const flushNow = useEffectEvent(flush)
  const begin = useEffectEvent(() => {
    if (begun.isUnsaved) save(begun.body)
  })
  useEffect(() => {
    begin()
    const leave = () => {
      if (document.visibilityState === 'hidden') flushNow()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      flushNow()
    }
  }, [threadId])

  return { kept: begun.body, save, end }
}
