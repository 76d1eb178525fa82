import {
  type Mutation,
  type MutationState,
  type QueryClient,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import {
  type Crop,
  OWN_PHOTO_REASONS,
  type OwnPhoto,
  uploadPhoto,
} from '#shared/domains/photos/photos.own.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { PICTURE_REASONS, type Turn } from '#shared/kernel/picture-upload.ts'
import { faultIn } from '#client/platform/picked.ts'
import { inWords } from '#client/domains/accounts/accounts.text.ts'
import { CallFailure, ConnectionFailure, ForeignAnswer, isNoAnswer } from '#client/platform/calls/call.ts'
import { waitAfter } from '#client/platform/live/connection.ts'
import { upload } from '#client/platform/calls/upload.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { invalidatePhotos } from '#client/domains/photos/photos.api.ts'
import { inTurn, keepProgress } from '#client/domains/photos/photos.state.ts'
import { UPLOADING_TEXT } from '#client/domains/photos/photos.more.text.ts'

/** A file being uploaded to become a photo. */
export interface Upload {
  file: File
  /** The idempotency key, so that a retry doesn't store the photo twice. */
  clientKey: string
  turn: Turn
  /** If omitted, the whole picture is stored. */
  crop?: Crop | undefined
  /** Everyone if omitted. */
  audience?: PhotoAudience
}

type UploadMutation = Mutation<unknown, Error, Upload>

const KEY = [uploadPhoto.name]
/** The number of automatic attempts. While the server is unreachable, the next one waits. */
const TRIES = 3

const uploadsIn = (client: QueryClient) =>
  client.getMutationCache().findAll({ mutationKey: KEY }) as unknown as UploadMutation[]

/** An error caused by the file itself, for which a retry wouldn't help. */
class UnfitFile extends Error {
  override readonly name = 'UnfitFile'
}

const requireFit = (file: File) => {
  const fault = faultIn(file)
  if (fault !== undefined) throw new UnfitFile(fault)
}

/** Returns what's wrong with the file, or null if the upload failed for a different reason. */
const faultOf = (error: Error): string | null => {
  if (error instanceof UnfitFile) return error.message
  if (!(error instanceof CallFailure)) return null
  if (error.code === COMMON_REASONS.tooLarge.code) return PICTURE_REASONS.tooLarge.message
  const reasons = [...Object.values(PICTURE_REASONS), OWN_PHOTO_REASONS.alreadyThere]
  return reasons.some(({ code }) => code === error.code) ? error.message : null
}

const isLost = (error: Error) =>
  error instanceof CallFailure || error instanceof ForeignAnswer
    ? isNoAnswer(error.status)
    : error instanceof ConnectionFailure

/** Returns the toast's text for a failed upload. */
export const uploadToast = (error: Error): string => faultOf(error) ?? UPLOADING_TEXT.failed

/** Returns why an upload failed, and whether a retry may help. */
export const uploadFailure = (error: Error): { text: string; isFinal: boolean } => {
  const fault = faultOf(error)
  if (fault !== null) return { text: fault, isFinal: true }
  const code = error instanceof CallFailure && error.code
  if (code === OWN_PHOTO_REASONS.noRoom.code) return { text: UPLOADING_TEXT.noRoom, isFinal: false }
  if (error instanceof CallFailure && code === COMMON_REASONS.tooManyRequests.code) {
    return { text: UPLOADING_TEXT.tooOften(inWords(error.retryAfter ?? 60)), isFinal: false }
  }
  return { text: isLost(error) ? UPLOADING_TEXT.lost : UPLOADING_TEXT.unknown, isFinal: false }
}

/** Abort controllers for the uploads that haven't been removed from the cache, by client key. */
const aborts = new Map<string, AbortController>()

const isUnderWay = (client: QueryClient) =>
  uploadsIn(client).some(
    ({ state: { status, variables } }) => status === 'pending' && aborts.has(variables?.clientKey ?? ''),
  )

/** The number of open lists showing files and outcomes. */
let listsOpen = 0
const watchList = () => {
  listsOpen += 1
  return () => void (listsOpen -= 1)
}

/** Failures that have already been reported. */
const reported = new WeakSet<UploadMutation>()

/** Once no upload is in progress, reports the outcome and removes the finished uploads. */
const endBatch = (client: QueryClient) => {
  if (isUnderWay(client)) return
  const ended = uploadsIn(client).filter((each) => !reported.has(each))
  const failed = ended.filter(({ state }) => state.status === 'error')
  const done = ended.filter(({ state }) => state.status === 'success')
  failed.forEach((each) => reported.add(each))
  done.forEach((each) => client.getMutationCache().remove(each))
  const error = failed.at(-1)?.state.error
  // A problem with a file is shown beside it if the list is visible.
  const isSaid = listsOpen > 0 && error && faultOf(error) !== null
  if (error && !isSaid) toast.error(uploadToast(error))
  if (!error && done.length > 0) toast.success(UPLOADING_TEXT.uploaded)
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
const watched = new WeakSet<QueryClient>()

/** Aborts every upload that's removed from the cache, including at the end of the session. */
const watchUploads = (client: QueryClient) => {
  if (watched.has(client)) return
  watched.add(client)
  client.getMutationCache().subscribe(({ type, mutation }) => {
    if (mutation?.options.mutationKey?.[0] !== KEY[0]) return
    if (type === 'removed') {
      const { clientKey } = mutation.state.variables as Upload
      aborts.get(clientKey)?.abort()
      aborts.delete(clientKey)
    }
    window.onbeforeunload = isUnderWay(client) ? askBeforeLeaving : null
    if (type === 'updated') endBatch(client)
  })
}

const send = async ({ file, ...input }: Upload, signal?: AbortSignal): Promise<OwnPhoto> => {
  requireFit(file)
  const { clientKey } = input
  const onProgress = (part: number) => keepProgress(clientKey, part)
  try {
    return await inTurn(async () => {
      signal?.throwIfAborted()
      onProgress(0)
      const options = { onProgress, ...(signal && { signal }) }
      return (await upload(uploadPhoto, { input, file }, options)).photo
    })
  } finally {
    keepProgress(clientKey, undefined)
  }
}

/** Uploads one photo and returns it. The photo isn't shown in the upload list. */
export const uploadOne = async (client: QueryClient, sent: Upload): Promise<OwnPhoto> => {
  const photo = await send(sent)
  void invalidatePhotos(client)
  return photo
}

const start = (client: QueryClient, sent: Upload) => {
  watchUploads(client)
  const abort = new AbortController()
  aborts.set(sent.clientKey, abort)
  client
    .getMutationCache()
    .build<unknown, Error, Upload, unknown>(client, {
      mutationKey: KEY,
      mutationFn: () => send(sent, abort.signal),
      networkMode: 'online',
      retry: (failures, error) => failures < TRIES - 1 && isLost(error) && !abort.signal.aborted,
      retryDelay: waitAfter,
      gcTime: Infinity,
      onSuccess: () => void invalidatePhotos(client),
    })
    .execute(sent)
    .catch(() => undefined)
}

/** Returns the current uploads and functions to change them. Uploads continue while the member visits other pages. */
export const useUploads = () => {
  const client = useQueryClient()
  useEffect(watchList, [])
  const uploads = useMutationState({
    filters: { mutationKey: KEY },
    select: ({ state }) => state as unknown as MutationState<unknown, Error, Upload>,
  })
  const forget = (clientKey: string) => {
    for (const each of uploadsIn(client)) {
      if (each.state.variables?.clientKey === clientKey) client.getMutationCache().remove(each)
    }
  }
  return {
    uploads,
    add: (added: Iterable<Upload>) => {
      for (const each of added) start(client, each)
    },
    retry: (failed: Upload) => {
      forget(failed.clientKey)
      start(client, failed)
    },
    /** The server may already have stored the photo, so the photos are refetched. */
    remove: (clientKey: string) => {
      forget(clientKey)
      endBatch(client)
      void invalidatePhotos(client)
    },
  }
}
