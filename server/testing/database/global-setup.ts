import type { TestProject } from 'vitest/node'
import { dropDatabase, prepareSnapshot, prepareTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase:
      | { engine: 'embedded'; snapshot: string }
      | { engine: 'postgres'; adminUrl: string; template: string }
  }
}

/** Runs the migrations once per engine. Every test file starts with a copy of the result. */
export const setup = async (project: TestProject) => {
  const adminUrl = { ...process.env, ...project.config.env }['TEST_DATABASE_URL']
  if (!adminUrl) {
    project.provide('testDatabase', { engine: 'embedded', snapshot: await prepareSnapshot() })
    return
  }
  const template = await prepareTemplate(adminUrl)
  project.provide('testDatabase', { engine: 'postgres', adminUrl, template })
  return async () => {
    await dropDatabase(adminUrl, template)
  }
}
