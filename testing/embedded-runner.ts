import { TestRunner, type VitestTestRunner } from 'vitest'
import { BOTH_ENGINES } from './covers.ts'

/** A test, or a suite or file that contains tests. */
interface Task {
  tags?: string[]
  tasks?: Task[]
}

const isMarked = ({ tasks, tags = [] }: Task): boolean =>
  tasks ? tasks.some(isMarked) : tags.includes(BOTH_ENGINES)

const leaveOut = (of: Task) => {
  if (!of.tasks) return
  of.tasks = of.tasks.filter(isMarked)
  of.tasks.forEach(leaveOut)
}

/** If any of a file's tests is marked to run on both database engines, removes the others. */
export const leaveOutUnmarked = (file: Task) => {
  if (isMarked(file)) leaveOut(file)
}

/** Runs a file's marked tests, or the whole file if none is marked. */
export default class EmbeddedRunner extends TestRunner implements VitestTestRunner {
  declare onCollected: VitestTestRunner['onCollected']

  onBeforeCollect() {
    // `onCollected` reports a file's tests, so unmarked ones must be removed before it's called.
    const report = this.onCollected
    this.onCollected = (files) => {
      files.forEach(leaveOutUnmarked)
      return report?.call(this, files)
    }
  }
}
