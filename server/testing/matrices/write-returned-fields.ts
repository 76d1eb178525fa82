import { writeFileSync } from 'node:fs'
import { RETURNED_FIELDS, writeReturnedFields } from './returned-fields.ts'

writeFileSync(RETURNED_FIELDS, writeReturnedFields())
