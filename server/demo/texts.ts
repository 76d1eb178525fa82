import { isCouple, type ProfileType } from '#shared/kernel/profile-types.ts'
import type { Random } from './random.ts'
import {
  ABOUT,
  CLOSINGS,
  OPENINGS,
  PLEASURES,
  SEEKING_COUPLE,
  SEEKING_SINGLE,
  TITLES_COUPLE,
  TITLES_SINGLE,
  TRAITS,
} from './texts.data.ts'

export type Author = { type: ProfileType; town: string }

const SINGLE: Record<string, string> = {
  I: 'I',
  'I’m': 'I’m',
  'I’ve': 'I’ve',
  'I’ll': 'I’ll',
  me: 'me',
  my: 'my',
}
const COUPLE: Record<string, string> = {
  I: 'we',
  'I’m': 'we’re',
  'I’ve': 'we’ve',
  'I’ll': 'we’ll',
  me: 'us',
  my: 'our',
}

/** At most 100 characters. */
export const profileTitle = (random: Random, author: Author): string =>
  random.weighted([
    [() => speak(random.pick(isCouple(author.type) ? TITLES_COUPLE : TITLES_SINGLE), author), 4],
    [() => threeOf(random, PLEASURES), 4],
    [() => threeOf(random, TRAITS), 2],
  ] as const)()

const threeOf = (random: Random, items: readonly string[]): string => {
  const [first = '', second, third] = random.shuffle(items, 3)
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}, ${second} and ${third}`
}

/** Two to five parts of a sentence or two each, in a single's or a couple's voice. */
export function profileText(random: Random, author: Author): string {
  const seeking = isCouple(author.type) ? SEEKING_COUPLE : SEEKING_SINGLE
  const parts = [
    random.pick(OPENINGS),
    ...random.shuffle(
      ABOUT,
      random.weighted([
        [1, 6],
        [2, 3],
      ]),
    ),
    ...random.shuffle(
      seeking,
      random.weighted([
        [1, 8],
        [2, 1],
      ]),
    ),
    ...(random.chance(0.7) ? [random.pick(CLOSINGS)] : []),
  ]
  return parts.map((part) => speak(part, author)).join(' ')
}

/** Fills in a template as this author would say it. */
export function speak(template: string, { type, town }: Author): string {
  const words = isCouple(type) ? COUPLE : SINGLE
  const text = template.replaceAll(/\{([\w’]+)\}/g, (whole, name: string) =>
    name === 'town' ? town : (words[name] ?? whole),
  )
  return text.replaceAll(
    /(^|[.!?] )(\w)/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
