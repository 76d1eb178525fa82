import { parseArgs } from 'node:util'
import { measurePages, PAGE_PARTS } from './pages.ts'
import { measureSearch } from './search.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '100' },
    only: { type: 'string' },
  },
})
const sizes = [10_000, Number(values.members)]
const runs = Number(values.runs)
const parts = ['search', ...PAGE_PARTS].filter((part) => (values.only ?? part) === part)
if (
  !sizes.every((size) => Number.isInteger(size) && size > 0) ||
  !Number.isInteger(runs) ||
  runs < 1 ||
  parts.length === 0
) {
  throw new TypeError('Usage: npm run bench [-- --only search|weight|paint --members N --runs N]')
}

if (parts.includes('search')) await measureSearch(sizes, runs)
process.exitCode = (await measurePages(parts)) ? 0 : 1
