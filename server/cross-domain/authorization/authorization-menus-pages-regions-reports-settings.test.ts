// Runs on both engines: access mustn't depend on the engine.
import { describeAuthorization } from '../../testing/matrices/authorization.ts'

describeAuthorization('menus', 'pages', 'regions', 'reports', 'settings')
