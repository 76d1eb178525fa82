// The parts of the frame that only members need, fetched when someone is logged in.
export { QuietBanner } from '#client/domains/settings/QuietBanner.tsx'
export { RestrictionBanner } from '#client/domains/accounts/RestrictionBanner.tsx'
export { NoticeBell, SeenHere } from '#client/domains/notifications/NoticeBell.tsx'
export { StatusBox } from '#client/domains/status/StatusBox.tsx'
export { LiveConnection } from './LiveConnection.tsx'
export { UnsavedQuestion } from './UnsavedQuestion.tsx'
export { skeletons } from './skeletons.tsx'
export { bottomItems, sidebarGroups, withCount } from '../navigation.tsx'
