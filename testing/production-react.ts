import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const before = process.env['NODE_ENV']

// React's modules read NODE_ENV when they're loaded, and stay loaded.
process.env['NODE_ENV'] = 'production'
for (const part of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-dom/server'])
  require(part)
process.env['NODE_ENV'] = before
