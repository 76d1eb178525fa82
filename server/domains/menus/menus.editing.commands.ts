import { eq, sql } from 'drizzle-orm'
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
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'
import { invalidateMenus } from './menus.queries.ts'
import { sidebarMenus } from './menus.tables.ts'
import { viewStoredMenu } from './menus.view.ts'

type MenuRow = typeof sidebarMenus.$inferSelect

const selectForUpdate = statement('menus.selectForUpdate', (db, { id }: Given<{ id: string }>) =>
  db.select().from(sidebarMenus).where(eq(sidebarMenus.id, id)).for('update'),
)
const lockAll = sqlStatement(
  'menus.lockAll',
  () => sql<never>`lock table ${sidebarMenus} in share row exclusive mode`,
)
const countAll = sqlStatement(
  'menus.countAll',
  () => sql<{ count: number }>`select count(*)::int as count from ${sidebarMenus}`,
)
const insertRow = statement('menus.insert', (db, given: Given<MenuRow>) =>
  db
    .insert(sidebarMenus)
    .values({
      id: given.id,
      name: given.name,
      links: given.links,
      assignedRoutes: given.assignedRoutes,
      area: given.area,
      authRequired: given.authRequired,
      createdAt: given.createdAt,
      updatedAt: given.updatedAt,
    })
    .onConflictDoNothing()
    .returning(),
)
const updateRow = statement(
  'menus.update',
  (db, given: Given<Omit<MenuRow, 'links' | 'createdAt'> & { links: string }>) =>
    db
      .update(sidebarMenus)
      .set({
        name: sql`${given.name}`,
        links: sql`${given.links}::jsonb`,
        assignedRoutes: sql`${given.assignedRoutes}`,
        area: sql`${given.area}`,
        authRequired: sql`${given.authRequired}`,
        updatedAt: sql`${given.updatedAt}`,
      })
      .where(eq(sidebarMenus.id, given.id))
      .returning(),
)
const deleteRow = statement('menus.delete', (db, { id }: Given<{ id: string }>) =>
  db.delete(sidebarMenus).where(eq(sidebarMenus.id, id)).returning(),
)

/** Locks the menu until the transaction ends. */
const lockMenu = async (tx: Tx, id: string): Promise<StoredMenu | null> => {
  const [row] = await selectForUpdate(tx, { id })
  return row ? viewStoredMenu(row) : null
}

const stored = (row: MenuRow | undefined): StoredMenu => {
  if (!row) throw new Failure(MENU_REASONS.changed)
  return viewStoredMenu(row)
}

const insertMenu = async (tx: Tx, id: string, { draft, now }: { draft: MenuDraft; now: Date }) => {
  // If two admins add a menu when there's room for only one more, the second must fail.
  await lockAll(tx)
  const [menus] = await countAll(tx)
  if (menus && menus.count >= MENU_LIMITS.menus) throw new Failure(MENU_REASONS.tooMany)
  const [row] = await insertRow(tx, { ...draft, id, createdAt: now, updatedAt: now })
  return stored(row)
}

/**
 * Updates a menu. Every change gets a later time than the one before, so that the time identifies the version a form
 * was filled from.
 */
const updateMenu = async (
  tx: Tx,
  before: StoredMenu,
  { changes, now }: { changes: Partial<MenuDraft>; now: Date },
) => {
  const updatedAt = new Date(Math.max(now.getTime(), Date.parse(before.updatedAt) + 1))
  const after = { ...before, ...changes }
  const [row] = await updateRow(tx, { ...after, links: JSON.stringify(after.links), updatedAt })
  return stored(row)
}

/**
 * Inserts or updates a menu by its id. Throws `menu_changed` if the stored menu was last changed at a different time
 * than the draft's `updatedAt`, and `too_many_menus`.
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
  inTransaction(services, async ({ tx, afterCommit, now }) => {
    const before = await lockMenu(tx, id)
    if (before?.updatedAt !== updatedAt) throw new Failure(MENU_REASONS.changed)
    const after = before
      ? await updateMenu(tx, before, { changes: draft, now })
      : await insertMenu(tx, id, { draft, now })
    afterCommit(() => invalidateMenus(services))
    await recordAct(services, tx, { actor, at: now, act: saveMenuEndpoint.name, subject: id, before, after })
    return after
  })

/** Changes only a menu's links. Throws `menu_changed`. */
export const updateMenuLinks = (
  services: Services,
  actor: Admin,
  { id, updatedAt, links }: { id: string; updatedAt: string; links: MenuLink[] },
): Promise<StoredMenu> =>
  inTransaction(services, async ({ tx, afterCommit, now }) => {
    const before = await lockMenu(tx, id)
    if (before?.updatedAt !== updatedAt) throw new Failure(MENU_REASONS.changed)
    const after = await updateMenu(tx, before, { changes: { links }, now })
    afterCommit(() => invalidateMenus(services))
    await recordAct(services, tx, {
      actor,
      at: now,
      act: updateMenuLinksEndpoint.name,
      subject: id,
      before,
      after,
    })
    return after
  })

export const deleteMenu = (services: Services, actor: Admin, id: string): Promise<void> =>
  inTransaction(services, async ({ tx, afterCommit, now }) => {
    const [row] = await deleteRow(tx, { id })
    if (!row) return
    afterCommit(() => invalidateMenus(services))
    const act = { act: deleteMenuEndpoint.name, subject: id, before: viewStoredMenu(row) }
    await recordAct(services, tx, { actor, at: now, ...act })
  })
