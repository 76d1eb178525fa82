import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Endpoint, LiveEvent } from '#shared/kernel/endpoint.ts'

const isDescribed = (value: unknown): value is Endpoint | LiveEvent =>
  typeof value === 'object' && value !== null && ('access' in value || 'payload' in value)

/** Whether an endpoint is for staff, or for admins only. */
export const isForStaff = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'staff' || access === 'admin'

/** Every endpoint and every live event in a contract. */
export const listDescribed = async (): Promise<(Endpoint | LiveEvent)[]> => {
  const files = readdirSync('shared/domains', { recursive: true, encoding: 'utf8' })
  const contracts = files.filter((file) => file.endsWith('.contract.ts'))
  const modules: object[] = await Promise.all(
    contracts.map((file) => import(resolve('shared/domains', file)) as Promise<object>),
  )
  return modules.flatMap((module): unknown[] => Object.values(module)).filter(isDescribed)
}
