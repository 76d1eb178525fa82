import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ORDER = ['client', 'pages', 'component', 'embedded', 'server']

/**
 * Files that import these take longer than their length suggests: they start programs, send thousands of requests, or
 * compare every response of the site.
 */
const LONG = /\/testing\/\w+\/(programs|generated|exposure|reported)/

const weightOf = ({ moduleId }: TestSpecification) => {
  const text = readFileSync(moduleId, 'utf8')
  return (LONG.test(text) ? 1_000_000 : 0) + text.length
}

/**
 * Runs one project after the other, because a worker keeps its modules only within a project. In each project, the
 * files known to be slow come first and the rest follow by size, largest first, so that no worker waits for another at
 * the end.
 */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]) {
    const ranked = files.map((file) => ({
      file,
      project: ORDER.indexOf(file.project.name),
      weight: weightOf(file),
    }))
    ranked.sort((one, other) => one.project - other.project || other.weight - one.weight)
    return Promise.resolve(ranked.map(({ file }) => file))
  }
}
