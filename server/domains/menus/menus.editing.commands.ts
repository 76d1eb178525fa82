import { count, eq, sql } from 'drizzle-orm'
import {
  deleteMenu as deleteMenuEndpoint,
  MENU_REASONS,
  saveMenu as saveMenuEndpoint,
  updateMenuLinks as updateMenuLinksEndpoint,
  type MenuDraft,
  type StoredMenu,
} from '#shared/domains/menus/menus.editing.contract.ts'
import { MENU_LIMITS } from '#shared/domains/menus/menus.editing.rules.ts'
import type { MenuLink } from '#shared/domains/menus/menus.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'
import { sidebarMenus } from './menus.tables.ts'
import { viewStoredMenu } from './menus.view.ts'

/** Nobody else changes the menu until the transaction ends. */
const lockMenu = async (tx: Tx, id: string): Promise<StoredMenu | null> => {
  const [row] = await tx.select().from(sidebarMenus).where(eq(sidebarMenus.id, id)).for('update')
  return row ? viewStoredMenu(row) : null
}

const stored = (row: typeof sidebarMenus.$inferSelect | undefined): StoredMenu => {
  if (!row) throw new Failure(MENU_REASONS.changed)
  return viewStoredMenu(row)
}

const insertMenu = async (tx: Tx, id: string, { draft, now }: { draft: MenuDraft; now: Date }) => {
  // Of two who add the last menu there is room for, one comes too late.
  await tx.execute(sql`lock table ${sidebarMenus} in share row exclusive mode`)
  const [menus] = await tx.select({ count: count() }).from(sidebarMenus)
  if (menus && menus.count >= MENU_LIMITS.menus) throw new Failure(MENU_REASONS.tooMany)
  const [row] = await tx
    .insert(sidebarMenus)
    .values({ ...draft, id, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  return stored(row)
}

/** Every change has a later time than the one before, so that a form can tell what it was filled from. */
const updateMenu = async (
  tx: Tx,
  before: StoredMenu,
  { changes, now }: { changes: Partial<MenuDraft>; now: Date },
) => {
  const updatedAt = new Date(Math.max(now.getTime(), Date.parse(before.updatedAt) + 1))
  const [row] = await tx
    .update(sidebarMenus)
    .set({ ...changes, updatedAt })
    .where(eq(sidebarMenus.id, before.id))
    .returning()
  return stored(row)
}

/**
 * Inserts or updates a menu by its id. Throws `menu_changed` where what is stored is not as old as the draft says,
 * and `too_many_menus`.
 */
export const saveMenu = (
  services: Services,
  actor: Admin,
  {
    id = newId(),
    updatedAt,
    ...draft
  }: MenuDraft & { id?: string | undefined; updatedAt?: string | undefined },
): Promise<StoredMenu> =>
  inTransaction(services, async ({ tx }) => {
    const now = services.clock.now()
    const before = await lockMenu(tx, id)
    if (before?.updatedAt !== updatedAt) throw new Failure(MENU_REASONS.changed)
    const after = before
      ? await updateMenu(tx, before, { changes: draft, now })
      : await insertMenu(tx, id, { draft, now })
    await recordAct(tx, { actor, at: now, act: saveMenuEndpoint.name, subject: id, before, after })
    return after
  })

/** Changes nothing of a menu but its links; throws `menu_changed`. */
export const updateMenuLinks = (
  services: Services,
  actor: Admin,
  { id, updatedAt, links }: { id: string; updatedAt: string; links: MenuLink[] },
): Promise<StoredMenu> =>
  inTransaction(services, async ({ tx }) => {
    const now = services.clock.now()
    const before = await lockMenu(tx, id)
    if (before?.updatedAt !== updatedAt) throw new Failure(MENU_REASONS.changed)
    const after = await updateMenu(tx, before, { changes: { links }, now })
    await recordAct(tx, { actor, at: now, act: updateMenuLinksEndpoint.name, subject: id, before, after })
    return after
  })

export const deleteMenu = (services: Services, actor: Admin, id: string): Promise<void> =>
  inTransaction(services, async ({ tx }) => {
    const [row] = await tx.delete(sidebarMenus).where(eq(sidebarMenus.id, id)).returning()
    if (!row) return
    const act = { act: deleteMenuEndpoint.name, subject: id, before: viewStoredMenu(row) }
    await recordAct(tx, { actor, at: services.clock.now(), ...act })
  })
