import { Fragment } from 'react'

/** A username that breaks only between its parts and never leaves one or two letters on a line. */
export function Username({ name }: { name: string }) {
  return (
    <span translate="no">
      {nameParts(name).map((part, at) => {
        const [start, end] = splitEnd(part)
        return (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {start}
            {end && <span className="whitespace-nowrap">{end}</span>}
          </Fragment>
        )
      })}
    </span>
  )
}

/** The minimum number of a name's letters on a line. */
const FEWEST = 3

/** After separators, and before a capital or a group of digits. */
const SEAM = /(?<=[._-])(?=[A-Za-z\d])|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/

const isShort = (part: string) => part.replaceAll(/[._-]/g, '').length < FEWEST

/**
 * Returns the parts between which a username may break: `twilight_` `ladder`, `Wandering` `Martini2`, `anna` `1990`.
 */
export const nameParts = (username: string): string[] => {
  const parts: string[] = []
  for (const part of username.split(SEAM)) {
    const before = parts.at(-1)
    if (before !== undefined && (isShort(part) || isShort(before))) parts[parts.length - 1] = before + part
    else parts.push(part)
  }
  return parts
}

/** The number of letters that fit on a line wherever a name is shown. */
const SURE = 12

/** Splits the last letters off a longer part. The part may break at the end of a line, but not within these letters. */
export const splitEnd = (part: string): [start: string, end: string] =>
  part.length > SURE ? [part.slice(0, -FEWEST), part.slice(-FEWEST)] : [part, '']
