const number = new Intl.NumberFormat('en-GB')

/** The progress of one step of a long operation. */
export interface Progress<Step extends string> {
  step: Step
  done: number
  /** Absent if the total is only known at the end. */
  total?: number
}

/** Writes the progress of the work: one line that's rewritten in a terminal, one line per step elsewhere. */
export const writeProgress = <Step extends string>(out: NodeJS.WriteStream, titles: Record<Step, string>) => {
  let open: Step | undefined
  return ({ step, done, total }: Progress<Step>): void => {
    const isDone = done === total
    if (!out.isTTY && !isDone) return
    const before = open && open !== step ? '\n' : ''
    const of = total === undefined ? '' : ` of ${number.format(total)}`
    out.write(
      `${before}${out.isTTY ? '\r' : ''}${titles[step]}: ${number.format(done)}${of}${isDone ? '\n' : ''}`,
    )
    open = isDone ? undefined : step
  }
}
