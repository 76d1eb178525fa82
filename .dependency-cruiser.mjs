import { domains, upwards } from './scripts/tree.mjs'

const test = '\\.(test|samples)\\.tsx?$'
const demo = '\\.demo\\.ts$'
const anyDomain = '^(shared|server|client)/domains/'

/** The log-in and the site's settings, which every page needs. */
const everyPageNeeds = '^client/platform/(page|calls/session|site)\\.ts$'

/** The kinds of files a domain may import from other domains. */
const doors = '(queries|sql|commands|policy|tables|events|jobs)'

const exactly = (path) => `^${path.replaceAll('.', '\\.')}$`

const rule = (name, from, to) => ({ name, severity: 'error', from, to })

/** The dependency rules of docs/architecture.md. */
export default {
  forbidden: [
    rule('resolvable', {}, { couldNotResolve: true, pathNot: '/dist/' }),
    rule(
      'shared-stands-alone',
      { path: '^shared/', pathNot: test },
      { pathNot: ['^shared/', '^node_modules/(zod|uuid)/'] },
    ),
    rule(
      'client-without-server',
      { path: '^client/', pathNot: '\\.test\\.tsx$' },
      { path: '^(server|ops|bench|drills|scripts|e2e)/' },
    ),
    rule(
      'server-without-client',
      { path: '^(server|ops)/', pathNot: test },
      { path: '^(client|bench|drills|scripts|e2e)/' },
    ),
    rule(
      'base-without-domains',
      {
        path: '^(shared/kernel|server/platform|client/platform|client/ui)/',
        pathNot: [test, everyPageNeeds],
      },
      { path: anyDomain },
    ),
    rule(
      'base-without-domains',
      { path: everyPageNeeds },
      { path: anyDomain, pathNot: '^shared/domains/(accounts|settings)/[^/]+\\.contract\\.ts$' },
    ),
    rule(
      'base-without-composition',
      {
        path: '^(shared/kernel|server/platform|server/domains|client/platform|client/ui|client/domains)/',
        pathNot: [test, demo],
      },
      { path: '^(server/[^/]+\\.ts|server/(demo|testing)/|client/main\\.tsx)' },
    ),
    rule(
      'pages-above-domains',
      { path: '^client/(domains|platform|ui)/', pathNot: test },
      { path: '^client/pages/' },
    ),
    rule(
      'pages-apart',
      { path: '^client/pages/([^/]+)/', pathNot: test },
      { path: '^client/pages/', pathNot: ['^client/pages/$1/', '^client/pages/parts/'] },
    ),
    rule(
      'base-without-composition',
      { path: demo },
      { path: '^server/([^/]+\\.ts|testing/|demo/(load|parts)\\.ts)' },
    ),
    rule('demo-apart', { path: '^server/', pathNot: [test, demo, '\\.domain\\.ts$'] }, { path: demo }),
    rule(
      'demo-apart',
      { path: '^server/([^/]+|domains/.*\\.domain)\\.ts$' },
      { path: `^server/demo/load\\.ts$|${demo}`, dynamic: false },
    ),
    rule('ui-without-platform', { path: '^client/ui/', pathNot: test }, { path: '^client/(app|platform)/' }),
    rule(
      'rules-without-schemas',
      { path: '^shared/.*\\.rules\\.ts$', pathNot: test },
      { path: '^(node_modules/)?zod/' },
    ),
    rule(
      'state-without-calls',
      { path: '^client/domains/.*\\.state\\.ts$' },
      { path: '^client/platform/calls/(call|query)\\.ts$' },
    ),
    rule(
      'sql-without-database',
      { path: '^server/domains/.*\\.sql\\.ts$' },
      { path: '^server/platform/db/database\\.ts$' },
    ),
    rule('tests-are-leaves', { pathNot: test }, { path: test }),
    rule('tests-are-leaves', { pathNot: [test, '^(server/)?testing/', '^e2e/'] }, { path: '^testing/' }),
    rule(
      'domain-doors',
      { path: '^server/domains/([^/]+)/', pathNot: [test, demo] },
      { path: '^server/domains/', pathNot: ['^server/domains/$1/', `\\.${doors}\\.ts$`] },
    ),
    rule(
      'domain-doors',
      { path: '^server/domains/([^/]+)/.*\\.demo\\.ts$' },
      { path: '^server/domains/', pathNot: ['^server/domains/$1/', `\\.${doors}\\.ts$`, demo] },
    ),
    rule(
      'domain-doors',
      { path: '^client/domains/([^/]+)/', pathNot: test },
      {
        path: '^client/domains/',
        pathNot: ['^client/domains/$1/', '\\.(api|text)\\.ts$'],
      },
    ),
    ...domains.slice(0, -1).flatMap((domain, at) => {
      const above = `domains/(${domains.slice(at + 1).join('|')})/`
      return [
        rule(
          'only-downwards',
          {
            path: `^(server|shared)/domains/${domain}/`,
            pathNot: [test, ...upwards.map(({ from }) => exactly(from))],
          },
          { path: `^$1/${above}` },
        ),
        rule(
          'only-downwards',
          { path: `^client/domains/${domain}/`, pathNot: test },
          { path: `^(client|shared)/${above}` },
        ),
      ]
    }),
    ...upwards.map(({ from, to }) => {
      const above = domains.slice(domains.indexOf(from.split('/')[2]) + 1)
      return rule(
        'only-downwards',
        { path: exactly(from) },
        { path: `^(server|shared)/domains/(${above.join('|')})/`, pathNot: exactly(to) },
      )
    }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
