import type { DemoProgress } from './load.ts'

const TITLES: Record<DemoProgress['step'], string> = {
  portraits: 'Drawing portraits',
  members: 'Moving members in',
  search: 'Preparing the search',
}
const number = new Intl.NumberFormat('en-GB')

/** Writes how far the loading has come: one line that is rewritten in a terminal, one line a step elsewhere. */
export const writeProgress = (out: NodeJS.WriteStream) => {
  return ({ step, done, total }: DemoProgress): void => {
    const isDone = done === total
    if (!out.isTTY && !isDone) return
    out.write(
      `${out.isTTY ? '\r' : ''}${TITLES[step]}: ${number.format(done)} of ${number.format(total)}${isDone ? '\n' : ''}`,
    )
  }
}
