import { SYSTEM_TEXT } from './system.text.ts'

/** In place of what a section can't tell. */
export function Unknown() {
  return <p className="text-danger">{SYSTEM_TEXT.unknown}</p>
}
