import type { TestProject } from 'vitest/node'
import { dropDatabase, prepareSnapshot, prepareTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase:
      | { engine: 'embedded'; snapshot: string }
      | { engine: 'postgres'; adminUrl: string; template: string }
  }
}

/** The templates by server, kept globally because every project loads this file again. */
const TEMPLATES = Symbol.for('templates of test databases')
const templates =
  (Reflect.get(globalThis, TEMPLATES) as Map<string, Promise<string>> | undefined) ??
  new Map<string, Promise<string>>()
Reflect.set(globalThis, TEMPLATES, templates)

/** Runs the migrations once per engine. Every test file starts with a copy of the result. */
export const setup = async (project: TestProject) => {
  const adminUrl = { ...process.env, ...project.config.env }['TEST_DATABASE_URL']
  if (!adminUrl) {
    project.provide('testDatabase', { engine: 'embedded', snapshot: await prepareSnapshot() })
    return
  }
  const preparing = templates.get(adminUrl) ?? prepareTemplate(adminUrl)
  templates.set(adminUrl, preparing)
  const template = await preparing
  project.provide('testDatabase', { engine: 'postgres', adminUrl, template })
  return async () => {
    await dropDatabase(adminUrl, template)
  }
}
