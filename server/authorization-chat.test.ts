import { describeAuthorization } from './testing/authorization.ts'

describeAuthorization('chat')
