import { join } from 'node:path'
import { TestRunner, type RunnerTestFile } from 'vitest'

/**
 * A page keeps its state in modules (the connection, drafts), so every component test file starts with fresh ones.
 * Server and package modules stay loaded across files.
 */
export default class ClientRunner extends TestRunner {
  override onCollectStart(file: RunnerTestFile) {
    super.onCollectStart(file)
    // Private to the runner, but the only way to access the worker's modules.
    const { evaluatedModules, config } = this['workerState']
    const ofThePage = ['client/', 'testing/', 'node_modules/socket.io-client/'].map((folder) =>
      join(config.root, folder),
    )
    for (const module of evaluatedModules.idToModuleMap.values()) {
      if (ofThePage.some((folder) => module.id.startsWith(folder))) evaluatedModules.invalidateModule(module)
    }
  }
}
