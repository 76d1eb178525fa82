export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints a Markdown table. */
export const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].forEach((cells) => say(`| ${cells.join(' | ')} |`))
