import { parseArgs } from 'node:util'
import { measurePages, PAGE_PARTS } from './pages.ts'
import { measureRequests } from './requests.ts'
import { ROW_KEYS } from './requests/rows.ts'
import { measureSearch } from './search.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '100' },
    rows: { type: 'string', default: ROW_KEYS.join(',') },
    seconds: { type: 'string', default: '5' },
    active: { type: 'string', default: '1000' },
    only: { type: 'string' },
  },
})
const members = Number(values.members)
const runs = Number(values.runs)
const seconds = Number(values.seconds)
const activePerSecond = Number(values.active)
const parts = ['search', 'requests', ...PAGE_PARTS].filter((part) => (values.only ?? part) === part)
const rows = values.rows.split(',')
const keys = ROW_KEYS.filter((key) => rows.includes(key))
if (
  ![members, runs, seconds, activePerSecond].every((each) => Number.isInteger(each) && each > 0) ||
  keys.length < rows.length ||
  parts.length === 0
) {
  throw new TypeError(
    `Usage: npm run bench [-- --only search|requests|weight|paint --members N
  search: --runs N
  requests: --rows ${ROW_KEYS.join(',')} --seconds N --active N]`,
  )
}

if (parts.includes('search')) await measureSearch([10_000, members], runs)
if (parts.includes('requests')) await measureRequests({ members, keys, seconds, activePerSecond })
process.exitCode = (await measurePages(parts)) ? 0 : 1
