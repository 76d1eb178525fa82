import { useEffect, useEffectEvent, useState } from 'react'
import { newId } from '#shared/kernel/ids.ts'
import { picked, takeShared } from '#client/platform/picked.ts'
import { AS_IT_IS, type Wish } from './photos.crop.state.ts'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Takes files the device has shared with the installed site. `count` is the number shared. */
export const useSharedFiles = (take: (files: File[], count: number) => void) => {
  const taken = useEffectEvent(take)
  useEffect(() => {
    void takeShared().then(async ({ files, count }) => {
      if (files.length > 0) taken(await picked(files), count)
    })
  }, [])
}

/** Takes files that are dropped on the page or pasted. Returns whether files are being dragged over it. */
export const useFilesFromElsewhere = (take: (files: File[]) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const taken = useEffectEvent((data: DataTransfer | null) => {
    void picked(data?.files ?? null).then(take)
  })
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      // Otherwise the browser would open the dropped file.
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => void (relatedTarget === null && setOver(false))
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      taken(event.dataTransfer)
    }
    const paste = ({ clipboardData }: ClipboardEvent) => taken(clipboardData)
    window.addEventListener('dragover', hold)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])
  return isOver
}

/** A file chosen to become a photo, and how to store it. */
export interface Picked {
  /** The idempotency key, so that a retry doesn't store the photo twice. */
  key: string
  file: File
  wish: Wish
}

export const pick = (file: File): Picked => ({ key: newId(), file, wish: AS_IT_IS })

/**
 * Returns a file's image, upright as recorded by the camera, null while it's being read, or `broken` if it can't be
 * read.
 */
export const useImage = (file: File | undefined): HTMLImageElement | 'broken' | null => {
  const [read, setRead] = useState<{ file: File; image: HTMLImageElement | 'broken' }>()
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => setRead({ file, image })
    image.onerror = () => setRead({ file, image: 'broken' })
    image.src = address
    return () => {
      image.onload = null
      image.onerror = null
      URL.revokeObjectURL(address)
    }
  }, [file])
  return read && read.file === file ? read.image : null
}
