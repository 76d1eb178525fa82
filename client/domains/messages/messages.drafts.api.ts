import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import type { getThread } from '#shared/domains/messages/messages.contract.ts'
import { DRAFT_EVERY, saveDraft, type Draft } from '#shared/domains/messages/messages.drafts.contract.ts'
import { call } from '#client/platform/call.ts'
import { useDraft, type useDrafts } from '#client/platform/drafts.ts'
import { threadQuery } from './messages.api.ts'

/** Before the time of a draft that the server has too. */
const KEPT = 'kept '

/**
 * What to begin with: the version typed last. What the server had and has no more was sent, or deleted, elsewhere.
 * `written` is when the one of this tab was typed, after KEPT where the server has it.
 */
export const newerDraft = (
  local: { body: string; written: string },
  stored: Draft | null,
): { body: string; isUnsaved: boolean } => {
  const isKept = local.written.startsWith(KEPT)
  const at = isKept ? local.written.slice(KEPT.length) : local.written
  if (stored && stored.writtenAt >= at) return { body: stored.body, isUnsaved: false }
  if (at === '' || (isKept && !stored)) return { body: '', isUnsaved: false }
  return { body: local.body, isUnsaved: !isKept }
}

/** Puts a reply that can no longer be sent back before what was typed since. */
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
 * The draft of a conversation: kept in this tab with every letter, and on the server a little later, where the version
 * typed last stays. Sending ends it.
 */
export const useThreadDraft = (threadId: string, stored: Draft | null) => {
  const client = useQueryClient()
  const text = useDraft(threadId)
  const time = useDraft(`${threadId} written`)
  const [begun] = useState(() => newerDraft({ body: text.kept, written: time.kept }, stored))
  const unsaved = useRef<Draft>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<Promise<unknown>>(undefined)

  const flush = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const draft = unsaved.current
    if (!draft) return
    unsaved.current = null
    // What has become of it no longer matters once the draft was sent, or a later version is on its way.
    const isLatest = () => underWay.current === saving
    const saving = call(saveDraft, { threadId, ...draft, sentAt: new Date().toISOString() }).then(
      () => {
        if (!isLatest()) return
        remember(client, threadId, draft)
        if (!unsaved.current && draft.body) time.save(KEPT + draft.writtenAt)
      },
      () => {
        if (isLatest()) unsaved.current ??= draft
      },
    )
    underWay.current = saving
  }
  const save = (body: string) => {
    const writtenAt = new Date().toISOString()
    text.save(body)
    time.save(body.trim() ? writtenAt : '')
    unsaved.current = { body, writtenAt }
    timer.current ??= setTimeout(flush, DRAFT_EVERY)
  }
  /** The server forgets it with the message; one that is still on its way there must not come after. */
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
