import { expect, test } from 'vitest'
import forced from './contrast.css?raw'
import pictures from './pictures.css?raw'
import tokensCss from './tokens.css?raw'

const css = tokensCss + pictures
const code = Object.values(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')

type Theme = 'light' | 'dark'

function colour(name: string, theme: Theme) {
  const value = new RegExp(`--${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(css)
  const hex = value?.[3] ?? value?.[theme === 'light' ? 1 : 2]
  if (!hex) throw new Error(`tokens.css does not name the colour ${name}`)
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
}

/** Blends a layer over a background: `card+ink/8` is `bg-ink/8` on a card. */
function ground(name: string, theme: Theme) {
  const [base = '', wash, percent] = name.split(/[+/]/)
  const under = colour(base, theme)
  if (!wash) return under
  const over = colour(wash, theme)
  return under.map((part, at) => part + (((over[at] ?? 0) - part) * Number(percent)) / 100)
}

/** Relative luminance as defined by WCAG 2. */
function luminance(colours: number[]) {
  const [red = 0, green = 0, blue = 0] = colours.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, theme: Theme) {
  const [high = 0, low = 0] = [one, other].map((name) => luminance(ground(name, theme))).sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const TINTS = ['gold', 'silver', 'verified', 'danger', 'info', 'success', 'warning']
/** Text colours that may be used on each of the backgrounds. */
const TEXTS = ['ink', 'ink-soft', 'accent', 'accent-strong', ...TINTS]
const BASES = ['page', 'card', 'sunken', 'accent-soft']
const SOFT = TINTS.map((name) => `${name}-soft`)
const GROUNDS = [...BASES, 'bubble', ...SOFT]
/** The strongest ink layer added to a background on hover or focus, in percent. */
const WASH = 8

const grounds = [
  ...GROUNDS.map((name) => ({ name, texts: TEXTS })),
  ...BASES.map((name) => ({ name: `${name}+ink/${WASH}`, texts: TEXTS })),
  // A button without its own background in a notice.
  ...SOFT.map((name) => ({ name: `${name}+ink/${WASH}`, texts: ['ink'] })),
]

/** Text colours that are each used on only this background. */
const PAIRS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-strong'],
  ['on-own-bubble', 'own-bubble'],
  ['page', 'ink'],
] as const

/** The opacity, in percent, of this class's shade over a picture where its text or icon is. */
const shade = (name: string) => {
  const [rule = ''] = new RegExp(`@utility ${name} \\{[^}]*\\}`).exec(css) ?? []
  return Math.max(...[...rule.matchAll(/--photo-shade\) (\d+)%/g)].map(([, percent]) => Number(percent)))
}

test('text and icons on a picture have enough contrast, even if it’s plain white', () => {
  const over = (name: string) => `on-photo+photo-shade/${shade(name)}`
  expect(contrast('on-photo', over('over-photo'), 'light')).toBeGreaterThanOrEqual(4.5)
  expect(contrast('on-photo-verified', over('over-photo'), 'light')).toBeGreaterThanOrEqual(3)
  expect(contrast('on-photo', over('photo-button'), 'light')).toBeGreaterThanOrEqual(3)
})

const controls = [
  ...GROUNDS.map((name) => ['control-line', name]),
  ...['page', 'card'].map((name) => ['danger-fill', name]),
  ...['page', 'card'].flatMap((name) =>
    ['accent', 'danger', 'success', 'warning'].map((bar) => [bar, `${name}+ink/12`]),
  ),
  ['accent', 'line'],
  // The dot of members who are online, and its edge. At least one of the two stands out from any picture.
  ['online', 'card'],
  // A toast's close button on hover.
  ...['danger', 'info', 'success', 'warning'].map((name) => [name, `${name}-soft+${name}/12`]),
] as [string, string][]

for (const theme of ['light', 'dark'] as const) {
  test.each(grounds)(`${theme} theme: every text has enough contrast on $name`, ({ name, texts }) => {
    expect(texts.filter((text) => contrast(text, name, theme) < 4.5)).toEqual([])
  })

  test.each(PAIRS)(`${theme} theme: the text %s has enough contrast on %s`, (text, name) => {
    expect(contrast(text, name, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controls)(`${theme} theme: the control %s stands out from %s`, (control, name) => {
    expect(contrast(control, name, theme)).toBeGreaterThanOrEqual(3)
  })
}

const tokens = [...css.matchAll(/--color-([\w-]+): var/g)].map(([, name = '']) => name)
/** The colours of the classes `<kind>-<colour>` in the code. */
const used = (kind: 'text' | 'bg') =>
  tokens.filter((name) => new RegExp(`\\b${kind}-${name}(?![\\w/-])`).test(code))

test('every text colour used in the code is checked for contrast', () => {
  expect(used('text')).not.toEqual([])
  expect(used('text').filter((name) => ![...TEXTS, ...PAIRS.map(([text]) => text)].includes(name))).toEqual(
    [],
  )
})

test('every background used in the code is checked for contrast, or has no text on it', () => {
  const bare = ['line', 'control-line', 'veil', 'danger', 'success', 'warning', 'on-accent', 'online']
  const known = [...GROUNDS, ...PAIRS.map(([, name]) => name), ...bare]
  expect(used('bg')).not.toEqual([])
  expect(used('bg').filter((name) => !known.includes(name))).toEqual([])
})

test('a text colour with its own background is set together with it in the same class', () => {
  const alone = [...code.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`\n]*`/g)].filter(([classes]) =>
    PAIRS.some(
      ([text]) =>
        new RegExp(`\\btext-${text}(?![\\w-])`).test(classes) &&
        !PAIRS.some(([one, name]) => one === text && new RegExp(`\\bbg-${name}(?![\\w/-])`).test(classes)),
    ),
  )
  expect(alone.map(([classes]) => classes)).toEqual([])
})

test('no background gets a stronger ink layer on hover than the contrast checks assume', () => {
  const washes = [...code.matchAll(/(?:hover|focus-visible|active):bg-ink\/(\d+)/g)].map(([, percent]) =>
    Number(percent),
  )
  expect(Math.max(...washes)).toBe(WASH)
})

test('every state shown by colour is also shown in forced colours mode', () => {
  const states = [
    ...code.matchAll(
      /\baria-(?:current|pressed|selected|checked)\b|\brole="(?:switch|option|tab|menuitemradio)"/g,
    ),
  ].map(([state]) => state.replaceAll('"', "'"))
  expect(states).not.toEqual([])
  expect([...new Set(states)].filter((state) => !forced.includes(`[${state}`))).toEqual([])
  // A label can show the state of a hidden checkbox or radio button.
  expect(forced).toContain('label:has(> .sr-only:checked)')
})
