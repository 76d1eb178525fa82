import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './files.mjs'
import { isProgram } from './checks/report.mjs'

/**
 * The installed site's icons, drawn from the tab icons. A `maskable` icon may be cropped to a circle with four fifths
 * of its width, and `touch` is cropped by the system that shows it, so the background of both extends to the edge.
 */
const SIZES = [
  { name: '192', size: 192 },
  { name: '512', size: 512 },
  { name: 'maskable', size: 512, part: 0.8 },
  { name: 'touch', size: 180, part: 0.9 },
]

/** The sets of icons, each with its background colour. */
const SETS = [
  { source: 'icon.svg', ending: '', ground: '#33162f' },
  { source: 'icon-neutral.svg', ending: '-neutral', ground: '#e8ecf0', margin: 0.8 },
]

async function draw({ source, ending, ground, margin = 1 }, { name, size, part }) {
  const svg = readFileSync(join(root, 'client/public', source))
  const inner = Math.round(part ? size * part * margin : size)
  const picture = await sharp(svg, { density: 1200 }).resize(inner, inner).png().toBuffer()
  const background = part ? ground : '#0000'
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: picture }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(root, 'client/public/icons', `${name}${ending}.png`))
}

if (isProgram(import.meta)) {
  mkdirSync(join(root, 'client/public/icons'), { recursive: true })
  for (const set of SETS) for (const icon of SIZES) await draw(set, icon)
}
