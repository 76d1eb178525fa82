import { parseArgs } from 'node:util'
import { measureBehind } from './behind.ts'
import { measureChat } from './chat.ts'
import { measureCommunity } from './community.ts'
import { measureEmbedded } from './embedded.ts'
import { measureLeaving } from './leaving.ts'
import { measureMessages } from './messages.ts'
import { measurePages, PAGE_PARTS } from './pages.ts'
import { measurePictures } from './pictures.ts'
import { measureRequests } from './requests.ts'
import { ROW_KEYS } from './requests/rows.ts'
import { measureScaling } from './scaling.ts'
import { measureSearch } from './search.ts'
import { measureUsers } from './users.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string' },
    runs: { type: 'string', default: '100' },
    rows: { type: 'string', default: ROW_KEYS.join(',') },
    seconds: { type: 'string' },
    active: { type: 'string', default: '1000' },
    messages: { type: 'string', default: '200000' },
    only: { type: 'string' },
  },
})
const members = Number(values.members ?? 100_000)
// A realistic number for a site without a database server.
const embeddedMembers = Number(values.members ?? 10_000)
const runs = Number(values.runs)
const seconds = Number(values.seconds ?? 5)
// Shorter than `seconds`, because there are many rows of requests to measure.
const requestSeconds = Number(values.seconds ?? 3)
const activePerSecond = Number(values.active)
const parts = [
  'search',
  'community',
  'users',
  'requests',
  'messages',
  'leaving',
  'chat',
  'behind',
  'embedded',
  'pictures',
  'scaling',
  ...PAGE_PARTS,
].filter((part) => (values.only ?? part) === part)
const messages = Number(values.messages)
const rows = values.rows.split(',')
const keys = ROW_KEYS.filter((key) => rows.includes(key))
if (
  ![members, runs, seconds, activePerSecond, messages].every((each) => Number.isInteger(each) && each > 0) ||
  keys.length < rows.length ||
  parts.length === 0
) {
  throw new TypeError(
    `Usage: npm run bench [-- --only search|community|users|requests|messages|leaving|chat|behind|embedded|pictures|scaling|weight|paint --members N
  search, community, users, behind, pictures: --runs N
  requests: --rows ${ROW_KEYS.join(',')} --seconds N --active N
  messages, chat: --seconds N
  leaving: --messages N
  embedded: --rows search,visitor,profile,inbox,session,send --seconds N]`,
  )
}

if (parts.includes('search')) await measureSearch([10_000, members], runs)
if (parts.includes('community')) await measureCommunity(members, runs)
if (parts.includes('users')) await measureUsers(members, runs)
if (parts.includes('requests'))
  await measureRequests({ members, keys, seconds: requestSeconds, activePerSecond })
if (parts.includes('messages')) await measureMessages(seconds)
if (parts.includes('leaving')) await measureLeaving(messages)
if (parts.includes('chat')) await measureChat(seconds)
if (parts.includes('behind')) await measureBehind(members, runs)
if (parts.includes('embedded')) await measureEmbedded({ members: embeddedMembers, keys, seconds })
if (parts.includes('pictures')) await measurePictures(runs)
if (parts.includes('scaling')) await measureScaling()
process.exitCode = (await measurePages(parts)) ? 0 : 1
