import { basename } from 'node:path'
import { listFiles, root } from '../files.mjs'

/** The core: permissions, commands, views, and pure rules. */
const core = /^(server\/domains\/.*\.(policy|commands|view)|shared\/domains\/.*\.rules)\.ts$/
/** Other files that belong to the core as well, by the domain they're reported under. */
const beside = {
  visibility: [
    'server/domains/profiles/public/profiles.visibility.sql.ts',
    'server/domains/profiles/public/profiles.pictures.sql.ts',
    'server/domains/relations/relations.sql.ts',
    'server/domains/blocks/blocks.queries.ts',
    'server/domains/search/finding/search.cards.sql.ts',
  ],
  contact: ['server/domains/contact/contact.queries.ts'],
  membership: ['server/domains/membership/membership.allowances.sql.ts'],
}
/** Tests in other folders that also judge a domain's faults, the closest first. By default, only its own tests do. */
const alsoTestedBy = {
  visibility: [
    'profiles.visibility',
    'contact.policy',
    'blocks.queries',
    'profiles.public',
    'photos.media',
    'photos.audience',
    'search.audience',
    'search.cards',
  ],
  membership: ['messages.allowance'],
  // It has no tests of its own.
  relations: [
    'friends.list',
    'friends.live',
    'friends.notices',
    'friends.states',
    'friends',
    'posts.mutes',
    'reports.filing',
  ],
  reports: ['pages.forms', 'reported-members'],
  verification: [
    'notifications.verification',
    'reports.banning',
    'cleaning-jobs',
    'joining.erasure',
    'bystanders',
  ],
  photos: ['picture-addresses', 'joining.erasure', 'bystanders'],
  chat: [
    'reports.chats',
    'reports.removal',
    'notifications.chats',
    'blocks.live',
    'joining.erasure',
    'bystanders',
  ],
  notifications: ['messages.live', 'joining.erasure', 'bystanders'],
  accounts: ['joining.settings', 'hub', 'site'],
}
/** Tests that take a long time for each fault only run on faults that no other test killed. */
const slow = /search\.(streams|paging|plan)\.test|bystanders|cleaning-jobs|reported-members|joining\.erasure/
const sources = listFiles(root, ['server/domains', 'shared/domains'], /\.ts$/)
const tests = listFiles(root, ['server'], /\.test\.ts$/)
const domainOf = (path) => path.split('/')[2]

/** Finds a test by its file's name, wherever the file is. */
function findTest(name) {
  const found = tests.find((path) => basename(path) === `${name}.test.ts`)
  if (!found) throw new Error(`There's no test ${name}.test.ts.`)
  return found
}

/** Returns the files of a domain in which faults are planted. */
export function filesOf(domain) {
  const own = sources.filter((path) => core.test(path) && domainOf(path) === domain)
  return [...(beside[domain] ?? []), ...own]
}

/** Returns the tests that judge a domain's faults, those that take long last. */
export function testsOf(domain) {
  const own = sources.filter((path) => /(?<!postgres)\.test\.ts$/.test(path) && domainOf(path) === domain)
  const also = (alsoTestedBy[domain] ?? []).map(findTest)
  // The tests of rules in `shared` come first, because they don't need a database.
  const all = [...own.toReversed(), ...also]
  return [...all.filter((path) => !slow.test(path)), ...all.filter((path) => slow.test(path))]
}

/** The domains in which faults can be planted. */
export const domains = [
  ...new Set([...Object.keys(beside), ...sources.filter((path) => core.test(path)).map(domainOf)]),
]
