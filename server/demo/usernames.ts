import { isCouple, type ProfileType } from '#shared/kernel/profile-types.ts'
import { at, seededRandom } from './random.ts'

const FIRST =
  'amber autumn azure bold breezy bright calm candle cedar city cloud coastal cobalt copper coral cosy country crimson curious dancing dapper daring dawn dusky eager early easy ember evening fern foxy garden gentle gilded ginger golden hazel hidden highland honest honey indigo island ivory ivy jade jasmine jolly juniper kindly lakeside lantern late laughing lavender lazy lemon lilac linen lively local lucky lunar maple marble mellow merry midnight misty moonlit mossy mulberry neon noble northern nutmeg ocean olive onyx opal orchid paper peachy pepper plum poppy quiet rainy roaming rosy ruby rustic saffron sandy scarlet secret shady silken silver simple slow smoky soft southern spicy starry stormy sultry summer sunday sunny tidal timber twilight umber urban velvet violet walnut wandering western wild willow winter witty woolly'
const SECOND =
  'acorn anchor arcade atlas avenue bakery ballad balcony banjo barley bay beacon berry birch bloom bonfire books breeze bridge brook bungalow cabin cafe canal canvas castle cello chapter chestnut cider cinema clover comet compass cottage cove crescent cricket curtain daisy dancer delta dreamer echo feather ferry field fjord flame flute forest fox garland gazette glade glow grove guitar hammock harbour hare heath heron hideaway hill horizon jukebox kestrel kettle kite ladder lagoon lamp lane lark library lights lily lounge magnet magpie mariner market martini meadow melody mill mirror moon mosaic muse nectar nest nightcap oak opera orchard otter owl palace parade parlour pebble piano picnic pier pine poet pond porch postcard prelude puzzle quartz quill raven record reef reader ribbon rider ripple river robin rose sail salon satin seaside serenade shore sketch skyline sofa sonnet spark sparrow spice stage stanza stargazer station story stream studio sunset swallow swan tango tavern teacup terrace theatre thistle tide tonic traveller treasure tulip valley verse vineyard vinyl voyage walker waltz wave weekend whisper window wine wren'

const first = FIRST.split(' ')
const second = SECOND.split(' ')
const slots = first.length * second.length

const PAIRS = ['pair', 'couple', 'duo', 'two', 'twosome', 'for2', 'x2', 'plus1'] as const

/**
 * Returns a username of letters, digits, `_`, `-` and `.` that's unique to the index, ignoring case. A word pair
 * repeats only after all pairs have been used, and then gets a different number.
 */
export function usernameOf({
  index,
  seed,
  type,
}: {
  index: number
  seed: number
  type: ProfileType
}): string {
  const random = seededRandom('username', seed, index)
  const slot = ((index % slots) * stride + offset) % slots
  const round = Math.floor(index / slots)
  const words = [at(first, slot % first.length), at(second, Math.floor(slot / first.length))]
  if (isCouple(type) && random.chance(0.6)) words.push(random.pick(PAIRS))
  const name = random.weighted([
    [() => words.join('_'), 4],
    [() => words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''), 5],
    [() => words.join('-'), 1],
    [() => words.join('.'), 2],
    [() => words.join(''), 3],
  ] as const)()
  if (round > 0) return `${name}${99 + round}`
  return words.length === 2 && random.chance(0.15) ? `${name}${random.int(10, 98)}` : name
}

/** Has no factor in common with the number of slots, so every slot is used once before any is used again. */
const stride = coprimeTo(slots, 7919)
const offset = 4242

function coprimeTo(total: number, start: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let candidate = start
  while (divisor(total, candidate) !== 1) candidate++
  return candidate
}
