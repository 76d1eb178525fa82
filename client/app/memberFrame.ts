// What only the frame of a member needs; fetched when somebody is logged in.
export { StatusBox } from '#client/domains/status/StatusBox.tsx'
export { LiveConnection } from './LiveConnection.tsx'
export { skeletons } from './skeletons.tsx'
export { bottomItems, sidebarGroups } from './navigation.ts'
