import { describeAuthorization } from './testing/authorization.ts'

describeAuthorization('accounts', 'joining', 'membership', 'status')
