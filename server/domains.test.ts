import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DOMAINS, JOBS } from './domains.ts'

test('every domain is listed under its folder’s name', () => {
  expect(DOMAINS.map(({ name }) => name).sort()).toEqual(readdirSync('server/domains').sort())
})

test('every scheduled job has a worker', () => {
  const names = JOBS.jobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { job } of JOBS.schedules) expect(names).toContain(job.name)
})
