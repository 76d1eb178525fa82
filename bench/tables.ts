export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints a table in Markdown. */
export const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].forEach((cells) => say(`| ${cells.join(' | ')} |`))
