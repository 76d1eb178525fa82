import { useSyncExternalStore } from 'react'
import type { OwnPhoto, PhotoRoom } from '#shared/domains/photos/photos.own.contract.ts'

export interface OwnPhotos {
  items: OwnPhoto[]
  next: string | null
  room: PhotoRoom
}

/** Whether the membership's photo limit is reached. */
export const isFull = ({ used, max }: PhotoRoom): boolean => max !== null && used >= max

/** Whether only one more photo may be added, or only one in total. */
export const isForOne = ({ used, max }: PhotoRoom): boolean => max !== null && (max === 1 || max - used === 1)

/** Returns a list's pages with one photo at a different place, counted from 0. */
export const withMoved = <P extends OwnPhotos>(
  pages: readonly P[],
  { photoId, place }: { photoId: string; place: number },
): P[] => {
  const photos = pages.flatMap(({ items }) => items)
  const from = photos.findIndex(({ id }) => id === photoId)
  if (from >= 0) photos.splice(place, 0, ...photos.splice(from, 1))
  return pages.map((page) => ({ ...page, items: photos.splice(0, page.items.length) }))
}

/** Returns a list's pages with one photo changed. */
export const withChanged = <P extends OwnPhotos>(
  pages: readonly P[],
  { id, ...changes }: Partial<OwnPhoto> & { id: string },
): P[] =>
  pages.map((page) => ({
    ...page,
    items: page.items.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)),
  }))

/** Whether anyone else sees the photo. */
export const isSeenByOthers = ({ audience, sharedWith, isShown, isWithheld }: OwnPhoto): boolean =>
  isShown && !isWithheld && (audience !== 'chosen' || sharedWith > 0)

/** As many photos per row as fit. */
export const PHOTO_GRID = 'grid grid-cols-3 gap-1 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] sm:gap-2'

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs tasks one after another, so that photos arrive in the order they were chosen and the first becomes the profile
 * photo.
 */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

const parts = new Map<string, number>()
const listeners = new Set<() => void>()

/** Stores the fraction of a file that's been uploaded, from 0 to 1, or removes it if undefined. */
export const keepProgress = (clientKey: string, part: number | undefined) => {
  if (part === undefined) parts.delete(clientKey)
  else parts.set(clientKey, part)
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useProgress = (clientKey: string): number | undefined => {
  const read = () => parts.get(clientKey)
  return useSyncExternalStore(subscribe, read, read)
}
