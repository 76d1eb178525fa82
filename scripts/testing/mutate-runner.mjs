import { setMaxListeners } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTests } from '@vitest/runner'
import { VitestTestRunner } from 'vitest/runners'
import { getFn, getHooks } from 'vitest/suite'

/** The plan from scripts/mutate.mjs: `{ faults, out, root }`. */
const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8'))
const tell = (line) => appendFileSync(plan.out, `${JSON.stringify(line)}\n`)

/** The maximum memory of a run, in bytes. A run that uses more exits early, and the next run continues. */
const MOST_MEMORY = 2.5e9

/** The module that keeps closed databases for the next run. */
const KEPT = 'server/testing/database/database.ts'

/**
 * The active fault, and the tests (or null, outside of every test) that reached each fault.
 *
 * @type {{ fault: number, test: object | null, seen: Map<number, Set<object | null>> | null }}
 */
const now = { fault: -1, test: null, seen: null }
globalThis.plantedFault = (id) => {
  if (now.seen) now.seen.set(id, (now.seen.get(id) ?? new Set()).add(now.test))
  return id === now.fault
}

const withFault = async (id, work) => {
  now.fault = id
  try {
    return await work()
  } finally {
    now.fault = -1
  }
}

const nameOf = ({ name, suite }) => (suite?.name ? `${nameOf(suite)} > ${name}` : name)
const testsIn = (task) => (task.type === 'test' ? [task] : task.tasks.flatMap(testsIn))

/** The names of the failed tests, and of groups whose setup or teardown failed. */
const failuresIn = (task) => [
  ...(task.result?.state === 'fail' && task.result.errors?.length ? [nameOf(task)] : []),
  ...(task.tasks ?? []).flatMap(failuresIn),
]

const groupsOf = ({ suite, file }) => (suite ? [...groupsOf({ suite: suite.suite, file }), suite] : [file])

/** Whether a test can be repeated: not if its group has `beforeAll` or `afterAll` hooks, which have already run. */
const isRepeatable = (test) =>
  groupsOf(test)
    .slice(1)
    .every((group) => getHooks(group).beforeAll.length + getHooks(group).afterAll.length === 0)

/**
 * Runs a file again, skipping its remaining tests after the first failure. `last` is called while everything is still
 * open.
 */
class QuietRunner extends VitestTestRunner {
  constructor(config, { moduleRunner, last }) {
    super(config)
    Object.defineProperty(this, 'moduleRunner', { value: moduleRunner })
    this.last = last
  }
  hasFailed = false
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test)
    if (this.hasFailed) test.mode = 'skip'
    now.test = test
  }
  /**
   * Runs after the last test's own clean-up, but still within the test, so that code asking for the current test finds
   * one.
   */
  async onAfterRetryTask(test) {
    now.test = null
    const all = testsIn(test.file).filter(({ mode }) => mode !== 'skip' && mode !== 'todo')
    const isSound = !this.hasFailed && test.result.state !== 'fail'
    if (isSound && test === all.at(-1)) await this.last?.(all)
  }
  onAfterRunTask(test) {
    super.onAfterRunTask(test)
    now.test = null
    if (test.result?.state === 'fail') this.hasFailed = true
  }
  async onAfterRunSuite() {}

  /** Repeats a test in the existing state. Returns whether it passed. */
  async repeat(test) {
    const hooks = groupsOf(test).map(getHooks)
    const cleanups = []
    test.result = { state: 'run', startTime: Date.now(), retryCount: 0 }
    const failures = []
    const step = async (work) => {
      try {
        await work()
      } catch (error) {
        failures.push(error)
      }
    }
    this.workerState.current = test
    setMaxListeners(0, test.context.signal)
    await step(async () => {
      this.onBeforeTryTask(test)
      for (const hook of hooks.flatMap(({ beforeEach }) => beforeEach))
        cleanups.push(await hook(test.context, test.suite))
      await getFn(test)()
      this.onAfterTryTask(test)
    })
    for (const hook of hooks.toReversed().flatMap(({ afterEach }) => afterEach.toReversed())) {
      await step(() => hook(test.context, test.suite))
    }
    for (const cleanup of cleanups) await step(() => cleanup?.())
    const isSound = failures.length === 0 && test.result.state !== 'fail'
    test.result.state = 'pass'
    return isSound
  }
}

/** vitest requires its runner as a default export. */
export default class MutationRunner extends VitestTestRunner {
  // oxlint-disable-next-line typescript/no-misused-promises -- vitest waits for it, whatever its type says
  async onAfterRunFiles(files) {
    super.onAfterRunFiles(files)
    for (const file of files) await this.tryFaults(file.filepath)
  }

  /** Invalidates every module that may contain a fault, and every module that imports one. */
  forget(path) {
    const { evaluatedModules } = this.workerState
    const stale = new Set()
    const add = (id) => {
      const node = evaluatedModules.getModuleById(id)
      if (!node || stale.has(node) || id === join(plan.root, KEPT)) return
      stale.add(node)
      node.importers.forEach(add)
    }
    for (const id of [path, ...plan.files.map((file) => join(plan.root, file.path))]) add(id)
    for (const node of stale) evaluatedModules.invalidateModule(node)
  }

  /** Runs the file's tests on fresh modules. Returns the name of the first that failed, or null. */
  async fresh(path, last) {
    this.forget(path)
    const quiet = new QuietRunner(this.config, { moduleRunner: this.moduleRunner, last })
    quiet.__setTraces(this._otel)
    this.quiet = quiet
    const [file] = await startTests([path], quiet)
    return failuresIn(file)[0] ?? null
  }

  /**
   * Repeats the tests that reach a fault, one after the other. A failure counts if the test passes again with the fault
   * inactive, and fails again with it active. Faults that can't be judged this way are reported as doubtful.
   */
  async tryQuickly(tests, seen) {
    const good = new Set()
    const took = new Map()
    for (const test of tests.filter(isRepeatable)) {
      const from = performance.now()
      if (await this.quiet.repeat(test)) good.add(test)
      took.set(test, performance.now() - from)
    }
    for (const id of plan.faults.filter((each) => seen.has(each))) {
      tell({ began: id })
      const reaching = [...seen.get(id)].sort((one, other) => took.get(one) - took.get(other))
      const killer = await this.quickKiller(id, { reaching, good })
      const isDoubtful = !killer && reaching.some((test) => !good.has(test))
      tell(isDoubtful ? { doubtful: id } : { fault: id, killer: killer && nameOf(killer) })
    }
  }

  async quickKiller(id, { reaching, good }) {
    for (const test of reaching.filter((each) => good.has(each))) {
      const passes = (fault) => withFault(fault, () => this.quiet.repeat(test))
      if (await passes(id)) continue
      if (!(await passes(-1))) good.delete(test)
      else if (!(await passes(id))) return test
    }
    return null
  }

  async tryFaults(path) {
    now.seen = new Map()
    let reached = []
    const broken = await this.fresh(path, async (tests) => {
      const { seen } = now
      now.seen = null
      reached = plan.faults.filter((id) => seen.has(id))
      tell({ reached })
      if (plan.isQuick) await this.tryQuickly(tests, seen)
    })
    if (broken) return tell({ broken })
    for (const id of plan.isQuick ? [] : reached) {
      tell({ began: id })
      tell({ fault: id, killer: await withFault(id, () => this.fresh(path)) })
      if (process.memoryUsage().rss > MOST_MEMORY) break
    }
    const after = await this.fresh(path)
    tell(after ? { broken: after } : { done: true })
  }
}
