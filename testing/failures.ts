import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const nameOf = (test: TestCase): string => {
  const names = [test.name]
  for (let { parent } = test; parent.type === 'suite'; { parent } = parent) names.unshift(parent.name)
  return names.join(' ')
}

const rowsOf = (test: TestCase) =>
  Object.entries(test.meta()).flatMap(([row, value]) => (value === 'covered' ? [row] : []))

const reasonOf = (errors: readonly { message: string; stack?: string }[] = []) =>
  errors.map(({ message, stack }) => stack ?? message).join('\n')

/** A file's failed tests, or the file itself if a hook or import failed. */
const failedIn = (module: TestModule) => {
  const { name: project } = module.project
  const file = relative(process.cwd(), module.moduleId)
  const tests = [...module.children.allTests()]
  const cases = tests.flatMap((test) => {
    const { state, errors } = test.result()
    return state === 'failed'
      ? [{ project, file, title: nameOf(test), rows: rowsOf(test), reason: reasonOf(errors) }]
      : []
  })
  const around = [module, ...module.children.allSuites()].flatMap((each) => each.errors())
  if (around.length === 0) return cases
  return [{ project, file, rows: tests.flatMap(rowsOf), reason: reasonOf(around) }]
}

/**
 * Writes failed tests, and errors outside of any test, to a file, because the JSON report has neither their project nor
 * their reason.
 */
export class Failures implements Reporter {
  onTestRunEnd(...[modules, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>) {
    const outside = errors.map(({ message, stack, VITEST_TEST_NAME: test }) => ({
      test,
      reason: stack ?? message,
    }))
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/failures.json', JSON.stringify({ cases: modules.flatMap(failedIn), outside }))
  }
}
