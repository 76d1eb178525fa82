import { PICTURE_LIMITS } from '#shared/kernel/picture-upload.ts'
import { counted } from '#client/platform/format.ts'
import type { Part, Shape } from './photos.crop.state.ts'

const SHAPE_NAMES: Record<Shape, string> = {
  whole: 'None',
  card: 'Card shape',
  free: 'Free',
}

const percent = (fraction: number) => `${Math.round(fraction * 100)}%`

export const CROP_TEXT = {
  title: (count: number) => (count === 1 ? 'Add this photo' : 'Add these photos'),
  help: 'Rotate or crop it. We keep only the version you add.',
  chosen: 'Photos you’ve chosen',
  nameOf: (number: number, count: number) => `Photo ${number} of ${count}`,
  changed: 'changed',
  leaveOut: 'Leave this one out',
  add: (count: number) => `Add ${counted(count, 'photo')}`,
  cancel: 'Cancel',
  unreadable: 'Your browser can’t show this photo here. You can still add it as it is.',

  shape: 'Crop',
  shapes: SHAPE_NAMES,
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  how: 'Move the frame, or drag its corners.',
  howWithKeys:
    'With the keyboard, the arrow keys move it, + and - change its size, and Shift makes the steps smaller.',
  frame: 'Frame around the part to add: the arrow keys move it, plus and minus change its size',
  part: ({ left, top, width, height }: Part) =>
    `${percent(width)} wide, ${percent(height)} high, ${percent(left)} from the left, ${percent(top)} from the top`,
  tooSmall: `This part is too small: a photo needs at least ${PICTURE_LIMITS.side} pixels on each side.`,
} as const
