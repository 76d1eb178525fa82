import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBuiltClient } from './client.ts'
import { trustTransactions } from './platform/db/transact.ts'
import { start } from './start.ts'

const here = dirname(fileURLToPath(import.meta.url))
/** When built, this file is dist/server/main.js. From source, it's server/main.ts. */
const clientRoot = join(here, here.endsWith(join('dist', 'server')) ? '../client' : '../dist/client')

trustTransactions()
start(() => openBuiltClient(clientRoot))
