import type { MenuLink } from './menus.contract.ts'

/**
 * A menu link ready for use: lower-cased, `{username}` filled with the signed-in member's name; null where a
 * placeholder cannot be filled.
 */
export const fillMenuLink = ({ label, path }: MenuLink, username: string | null): MenuLink | null => {
  const filled = username === null ? path : path.replaceAll('{username}', encodeURIComponent(username))
  return /\{\w+\}/.test(filled) ? null : { label, path: filled.toLowerCase() }
}
