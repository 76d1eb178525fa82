import { cpus, loadavg } from 'node:os'
import sharp from 'sharp'
import { preparePicture } from '#server/platform/images/picture.ts'
import { FULL_SIDE, WEBP } from '#server/platform/images/sizes.ts'
import { timesOf } from './measure.ts'
import { say, table } from './tables.ts'

const SIDES = { width: 4000, height: 3000 }

/**
 * Generates a 12-megapixel picture with about as much detail as a photo, turned on its side, as phones store photos.
 */
export const drawUpload = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const rough = await sharp({
    create: { width: 500, height: 375, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer()
  return sharp(rough)
    .resize(SIDES.width, SIDES.height)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Makes the same three files with sharp alone, all in parallel, without the placeholder, the colour or the hashes. */
export const makeByHand = (bytes: Buffer): Promise<Buffer[]> => {
  const upright = () => sharp(bytes).autoOrient()
  return Promise.all([
    upright().resize(FULL_SIDE, FULL_SIDE, { fit: 'inside', withoutEnlargement: true }).webp(WEBP).toBuffer(),
    upright().resize(400, 500).webp(WEBP).toBuffer(),
    upright().resize(160, 200).webp(WEBP).toBuffer(),
  ])
}

const measure = async (work: () => Promise<unknown>) => {
  const [wall, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { wall: performance.now() - wall, cpu: (user + system) / 1000 }
}

/** Times how long the product takes to prepare a 12-megapixel upload, alternating with sharp alone. */
export const measurePictures = async (runs: number) => {
  const bytes = await drawUpload()
  const ways = { product: () => preparePicture(bytes, { whom: 'bench' }), byHand: () => makeByHand(bytes) }
  const times = { product: { wall: [], cpu: [] }, byHand: { wall: [], cpu: [] } } as Record<
    keyof typeof ways,
    Record<'wall' | 'cpu', number[]>
  >
  for (let run = -2; run < runs; run++) {
    for (const way of ['product', 'byHand'] as const) {
      const { wall, cpu } = await measure(ways[way])
      if (run < 0) continue
      times[way].wall.push(wall)
      times[way].cpu.push(cpu)
    }
  }
  const load = `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`
  say(
    `\n## Picture of 12 megapixels, ${(bytes.length / 1e6).toFixed(1)} MB, to ready: ms, ${runs} runs, ${load}\n`,
  )
  table(
    ['', 'product, p50 / p99', 'sharp alone, p50 / p99', 'p50 of both (target ≤ 1.2)'],
    (['wall', 'cpu'] as const).map((what) => {
      const [product, byHand] = [timesOf(times.product[what]), timesOf(times.byHand[what])]
      const shown = ({ p50, p99 }: typeof product) => `${p50.toFixed(0)} / ${p99.toFixed(0)}`
      return [what, shown(product), shown(byHand), `${(product.p50 / byHand.p50).toFixed(2)}x`]
    }),
  )
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
  const many = await measure(() => Promise.all(Array.from({ length: 10 }, ways.product)))
  clearInterval(watch)
  say(
    `Ten at once: ${(many.wall / 1000).toFixed(1)} s, and ${((most - before) / 1e6).toFixed(0)} MB more at the most.`,
  )
}
