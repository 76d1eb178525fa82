import { Fragment } from 'react'
import { nameParts, splitEnd } from './nameParts.ts'

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
