import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import type { getThread } from '#shared/domains/messages/messages.contract.ts'
import { DRAFT_EVERY, saveDraft, type Draft } from '#shared/domains/messages/messages.drafts.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { useDraft, useDrafts } from '#client/platform/drafts.ts'
import type { SentPhoto } from '#shared/domains/photos/photos.sending.contract.ts'
import { threadQuery } from './messages.api.ts'

type Drafts = ReturnType<typeof useDrafts>

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

/** A reply that was still being sent, or had failed, when its page was left. The server may have stored it anyway. */
interface Unsent {
  clientKey: string
  body: string
  photo?: SentPhoto | undefined
}

const nameOfUnsent = (threadId: string) => `${threadId} unsent`

const readUnsent = (drafts: Drafts, threadId: string): Unsent[] =>
  JSON.parse(drafts.read(nameOfUnsent(threadId)) || '[]') as Unsent[]

/** Keeps a reply for when its conversation is opened again, before those already kept. */
export const handBack = (drafts: Drafts, threadId: string, { clientKey, body, photo }: Unsent) => {
  const others = readUnsent(drafts, threadId).filter((unsent) => unsent.clientKey !== clientKey)
  drafts.save(nameOfUnsent(threadId), JSON.stringify([{ clientKey, body, photo }, ...others]))
}

/**
 * Returns the draft with the replies that were handed back in front of it, except those the conversation already
 * contains. Until the conversation's latest messages are loaded, the replies are left out and stay in storage.
 */
const withUnsent = (
  draft: ReturnType<typeof newerDraft>,
  handedBack: readonly Unsent[],
  arrived: ReadonlySet<string> | undefined,
) => {
  const unsent = arrived ? handedBack.filter(({ clientKey }) => !arrived.has(clientKey)) : []
  if (unsent.length === 0) return { ...draft, photo: undefined }
  return {
    body: [...unsent.map(({ body }) => body), draft.body].filter(Boolean).join('\n'),
    photo: unsent.findLast(({ photo }) => photo)?.photo,
    isUnsaved: true,
  }
}

const remember = (client: QueryClient, threadId: string, draft: Draft) =>
  client.setQueryData<OutputOf<typeof getThread>>(
    threadQuery(threadId).queryKey,
    (open) => open && { ...open, draft },
  )

/**
 * A conversation's draft, saved in this tab on every keystroke and on the server shortly after, where the version typed
 * last wins. Sending clears it. `arrived` are the keys of the member's latest messages, if those are loaded.
 */
export const useThreadDraft = (
  threadId: string,
  stored: Draft | null,
  arrived: ReadonlySet<string> | undefined,
) => {
  const client = useQueryClient()
  const drafts = useDrafts()
  const text = useDraft(threadId)
  const time = useDraft(`${threadId} written`)
  const [begun] = useState(() =>
    withUnsent(
      newerDraft({ body: text.kept, written: time.kept }, stored),
      readUnsent(drafts, threadId),
      arrived,
    ),
  )
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
    if (arrived) drafts.save(nameOfUnsent(threadId), '')
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

  return { kept: begun.body, photo: begun.photo, save, end }
}
