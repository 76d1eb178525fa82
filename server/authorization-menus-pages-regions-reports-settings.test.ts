import { describeAuthorization } from './testing/authorization.ts'

describeAuthorization('menus', 'pages', 'regions', 'reports', 'settings')
