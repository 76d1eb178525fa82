import { join } from 'node:path'
import { TestRunner, type RunnerTestFile } from 'vitest'

/**
 * A page keeps what it knows in its modules (the connection, drafts), so every file of component tests begins with
 * modules of its own. The server's and those of packages stay loaded from file to file.
 */
export default class ClientRunner extends TestRunner {
  override onCollectStart(file: RunnerTestFile) {
    super.onCollectStart(file)
    // Private to the runner, and the only way to the modules of the worker.
    const { evaluatedModules, config } = this['workerState']
    const ofThePage = ['client/', 'testing/', 'node_modules/socket.io-client/'].map((folder) =>
      join(config.root, folder),
    )
    for (const module of evaluatedModules.idToModuleMap.values()) {
      if (ofThePage.some((folder) => module.id.startsWith(folder))) evaluatedModules.invalidateModule(module)
    }
  }
}
