import { expect, test } from 'vitest'
import css from './tokens.css?raw'

function colour(name: string, theme: 'light' | 'dark') {
  const value = new RegExp(`--${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(css)
  const hex = value?.[3] ?? value?.[theme === 'light' ? 1 : 2]
  if (!hex) throw new Error(`tokens.css does not name the colour ${name}`)
  return hex
}

/** Relative luminance after WCAG 2. */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, theme: 'light' | 'dark') {
  const [high = 0, low = 0] = [one, other].map((name) => luminance(colour(name, theme))).sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const tinted = ['gold', 'silver', 'verified', 'danger', 'info', 'success', 'warning'].flatMap((name) => [
  [name, `${name}-soft`],
  [name, 'card'],
  [name, 'page'],
])

const texts = [
  ...['ink', 'ink-soft', 'accent'].flatMap((name) =>
    ['page', 'card', 'sunken'].map((ground) => [name, ground]),
  ),
  ...['accent', 'accent-strong', 'ink', 'ink-soft'].map((name) => [name, 'accent-soft']),
  ...['ink', 'ink-soft'].map((name) => [name, 'bubble']),
  ['on-own-bubble', 'own-bubble'],
  ...['info', 'success', 'warning', 'danger'].map((name) => ['ink', `${name}-soft`]),
  ...['accent', 'accent-strong'].map((ground) => ['on-accent', ground]),
  ...['danger-fill', 'danger-strong'].map((ground) => ['on-danger', ground]),
  ['page', 'ink'],
  ...tinted,
] as [string, string][]

const controls = [
  ...['page', 'card', 'sunken'].map((ground) => ['control-line', ground]),
  ...['accent', 'danger-fill'].flatMap((name) => ['page', 'card'].map((ground) => [name, ground])),
] as [string, string][]

for (const theme of ['light', 'dark'] as const) {
  test.each(texts)(`${theme} theme: the text %s reads on %s`, (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controls)(`${theme} theme: the control %s stands out from %s`, (control, ground) => {
    expect(contrast(control, ground, theme)).toBeGreaterThanOrEqual(3)
  })
}
