import { describeAuthorization } from './testing/authorization.ts'

describeAuthorization('messages', 'contact')
