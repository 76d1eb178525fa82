import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../files.mjs'

/** A run with more flaky cases than this fails. */
export const MOST_FLAKY = 3
/** How often a failed case must pass on its own to count as flaky. */
export const TRIES = 3

export const labelOf = ({ file, title }) => (title ? `${file} > ${title}` : file)

/** Reads the known flakes, each with the day it was first seen: `2026-11-25 file > title`. They must be fixed. */
export function readKnown(path = join(root, 'testing/known-flakes.txt')) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return new Map(
    lines.flatMap((line) => {
      const [, since, label] = /^(\d{4}-\d\d-\d\d) (.+)$/.exec(line) ?? []
      return label ? [[label, since]] : []
    }),
  )
}

/**
 * Splits failed cases into flaky ones, which pass three times on their own, and real failures. A known flake is a
 * failure, and so are all cases if there are more than `most`. `passesAlone` runs a case once and returns whether it
 * passed.
 */
export async function sortFailures(cases, { passesAlone, known, most = MOST_FLAKY }) {
  const flaky = []
  const failed = []
  for (const each of cases) {
    const since = known.get(labelOf(each))
    if (since)
      failed.push({
        ...each,
        reason: `Known to be flaky since ${since}: mend it, then take it off the list.\n${each.reason}`,
      })
    else if (cases.length <= most && (await passesOften(each, passesAlone))) flaky.push(each)
    else failed.push(each)
  }
  return { flaky, failed }
}

async function passesOften(each, passesAlone) {
  for (let tries = 0; tries < TRIES; tries += 1) if (!(await passesAlone(each))) return false
  return true
}
