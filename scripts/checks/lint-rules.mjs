const OWN_TIME = new Set(['setTimeout', 'setInterval'])
const READ = new Set(['Date.now', 'performance.now', 'Math.random'])
/**
 * These functions time out after a second, which is sometimes too short on a busy machine. `expect.poll` uses the
 * configured timeout.
 */
const IMPATIENT = new Set(['vi.waitFor', 'vi.waitUntil'])
const MESSAGE =
  'A test neither reads the real time nor waits for it to pass: move the test clock or wait for the event.'

const nameOf = ({ type, name, object, property }) =>
  type === 'MemberExpression' ? `${object.name}.${property.name}` : name

/** Forbids reading the clock, timers, sleeps and short waits in tests, except in the files that control the clock. */
const noClock = {
  create: (context) => {
    const refuse = (node) => context.report({ node, message: MESSAGE })
    return {
      CallExpression(node) {
        const name = nameOf(node.callee)
        if (OWN_TIME.has(name) || READ.has(name)) refuse(node)
        if (IMPATIENT.has(name) && node.arguments.length < 2) {
          context.report({ node, message: `Say how long ${name} may wait, or use expect.poll.` })
        }
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) refuse(node)
      },
      ImportDeclaration(node) {
        if (/^(node:)?timers\/promises$/.test(node.source.value)) refuse(node)
      },
    }
  },
}

/** Browser storage throws if it's full or blocked. Only one file handles that. */
const oneStorage = {
  create: (context) => ({
    Identifier(node) {
      if (node.name !== 'localStorage' && node.name !== 'sessionStorage') return
      context.report({
        node,
        message: 'Read and write by client/ui/frame/storage.ts, which bears a full storage.',
      })
    },
  }),
}

/** The project's own rules for oxlint. */
// oxlint-disable-next-line import/no-default-export -- oxlint takes its plugins as a default export
export default { meta: { name: 'house' }, rules: { 'no-clock-in-tests': noClock, 'one-storage': oneStorage } }
