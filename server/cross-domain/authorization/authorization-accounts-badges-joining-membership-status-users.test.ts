// Runs on both engines: nobody gets in by the engine.
import { describeAuthorization } from '../../testing/matrices/authorization.ts'

describeAuthorization('accounts', 'badges', 'joining', 'membership', 'status', 'users')
