/** Whether someone with this role is staff: an admin, or a moderator, who decides on photos and reports and removes posts. */
export const isStaff = (role: string): boolean => role === 'admin' || role === 'moderator'
