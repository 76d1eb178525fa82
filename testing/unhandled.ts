import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/reporters'

/** Keeps what failed outside of every test: such a run ends badly, and its JSON report does not say why. */
export class Unhandled implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>) {
    const said = errors.map(({ message, stack, VITEST_TEST_NAME: test }) => ({
      test,
      reason: stack ?? message,
    }))
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/unhandled.json', JSON.stringify(said))
  }
}
