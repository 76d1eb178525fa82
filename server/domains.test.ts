import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DOMAINS, JOBS } from './domains.ts'

test('every domain is listed, under the name of its folder', () => {
  expect(DOMAINS.map(({ name }) => name).sort()).toEqual(readdirSync('server/domains').sort())
})

test('every schedule has someone who does its job', () => {
  const names = JOBS.jobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { job } of JOBS.schedules) expect(names).toContain(job.name)
})
