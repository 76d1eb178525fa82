import { expect, test } from 'vitest'
import { domains } from '../scripts/tree.mjs'
import { DOMAINS, JOBS } from './domains.ts'

test('the domains stand in the order in which they may use each other', () => {
  const names = DOMAINS.map(({ name }) => name)
  expect(names).toEqual(domains.filter((name) => names.includes(name)))
})

test('every schedule has somebody who does its job', () => {
  const names = JOBS.jobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { job } of JOBS.schedules) expect(names).toContain(job.name)
})
