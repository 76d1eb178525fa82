import { Fragment } from 'react'

/** A username, which breaks between its parts and never leaves one or two letters on a line. */
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

/** The fewest letters of a name that may stand on a line. */
const FEWEST = 3

/** After separators, and before a capital or a group of digits. */
const SEAM = /(?<=[._-])(?=[A-Za-z\d])|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/

const isShort = (part: string) => part.replaceAll(/[._-]/g, '').length < FEWEST

/** The parts between which a username may break: `twilight_` `ladder`, `Wandering` `Martini2`, `anna` `1990`. */
export const nameParts = (username: string): string[] => {
  const parts: string[] = []
  for (const part of username.split(SEAM)) {
    const before = parts.at(-1)
    if (before !== undefined && (isShort(part) || isShort(before))) parts[parts.length - 1] = before + part
    else parts.push(part)
  }
  return parts
}

/** Letters that find room on a line wherever a name stands. */
const SURE = 12

/** A longer part breaks where the line ends, but not within its last letters: these come second. */
export const splitEnd = (part: string): [start: string, end: string] =>
  part.length > SURE ? [part.slice(0, -FEWEST), part.slice(-FEWEST)] : [part, '']
