/** How a picture lies in its frame: how much larger, and how far its middle is moved, in pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 5

interface Size {
  width: number
  height: number
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** The same, as far as the picture still fills its frame. */
export const settled = ({ scale, x, y }: Zoom, frame: Size): Zoom => {
  const kept = Math.min(MAX_SCALE, Math.max(1, scale))
  const room = (kept - 1) / 2
  return { scale: kept, x: within(x, frame.width * room), y: within(y, frame.height * room) }
}

/** So many times larger; the point, counted from the middle of the frame, stays where it is. */
export const zoomed = (
  zoom: Zoom,
  { by, at = { x: 0, y: 0 } }: { by: number; at?: { x: number; y: number } },
  frame: Size,
): Zoom => {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * by))
  const part = scale / zoom.scale
  return settled({ scale, x: at.x - (at.x - zoom.x) * part, y: at.y - (at.y - zoom.y) * part }, frame)
}
