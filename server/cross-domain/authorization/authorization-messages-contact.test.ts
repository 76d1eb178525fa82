// Runs on both engines: nobody gets in by the engine.
import { describeAuthorization } from '../../testing/matrices/authorization.ts'

describeAuthorization('messages', 'contact')
