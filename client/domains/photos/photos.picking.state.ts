import { useEffect, useState } from 'react'
import { newId } from '#shared/kernel/ids.ts'
import { AS_IT_IS, type Wish } from './photos.crop.state.ts'

/** A file that is chosen to become a photo, and how. */
export interface Picked {
  /** The same on every try to send it, so that the server stores the photo once. */
  key: string
  file: File
  wish: Wish
}

export const pick = (file: File): Picked => ({ key: newId(), file, wish: AS_IT_IS })

/** The picture in a file, upright as the camera says; null while it is read, and `broken` where it cannot be. */
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
