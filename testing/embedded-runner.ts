import { TestRunner, type VitestTestRunner } from 'vitest'
import { BOTH_ENGINES } from './covers.ts'

/** A case, or a group or file of them. */
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

/** Leaves out of a file the cases that aren't marked to run on both engines, if any of them is. */
export const leaveOutUnmarked = (file: Task) => {
  if (isMarked(file)) leaveOut(file)
}

/** Runs what is marked of a file, and the whole file where nothing is. */
export default class EmbeddedRunner extends TestRunner implements VitestTestRunner {
  declare onCollected: VitestTestRunner['onCollected']

  onBeforeCollect() {
    // By now it reports the cases of a file, so they have to be left out before it is called.
    const report = this.onCollected
    this.onCollected = (files) => {
      files.forEach(leaveOutUnmarked)
      return report?.call(this, files)
    }
  }
}
