import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  CASE_KINDS,
  DECISIONS,
  REPORT_CATEGORIES,
  REPORT_KINDS,
  REPORT_NOTE_MAX,
} from '#shared/domains/reports/reports.filing.contract.ts'
import { REMARK_MAX, type Evidence } from '#shared/domains/reports/reports.review.contract.ts'
import { bytes, instant, oneOf } from '#server/platform/db/columns.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { bannedPictures } from '#server/domains/photos/bans/photos.bans.tables.ts'

const upTo = (max: number) => sql.raw(String(max))

/** Cases, each about an item reported by one or several members, with the decision on it. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: uuid('id').primaryKey(),
    caseNumber: text('case_number').notNull().unique(),
    kind: text('kind', { enum: CASE_KINDS }).notNull(),
    /**
     * The id of the member, message, conversation, chat line, photo, post, reply, visitor's report or ban. Null once
     * the member it would identify is erased.
     */
    subjectId: uuid('subject_id'),
    /** The member the case is about. Null if the member isn't known, and once their account is gone. */
    reportedId: uuid('reported_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The member's username when the case was created. Null if the member isn't known. */
    reportedName: text('reported_name'),
    /** The most urgent of the reports' categories. */
    category: text('category', { enum: REPORT_CATEGORIES }).notNull(),
    /**
     * 1 is urgent, 2 high, 3 normal, and 4 if only a member whose reports are mostly dismissed has reported the item.
     */
    priority: smallint('priority').notNull(),
    reports: integer('reports').notNull().default(1),
    /**
     * The number of the first reporter's earlier reports that had been decided. Like `dismissedBefore`, it's null
     * unless most of those were dismissed, and once anyone else reports the item.
     */
    decidedBefore: smallint('decided_before'),
    dismissedBefore: smallint('dismissed_before'),
    /** The number of changes to the case, so that no one decides on a state they haven't seen. */
    version: integer('version').notNull().default(0),
    /**
     * The file key of the encrypted copy of the picture. Null if there's no picture, and once the copy is destroyed.
     */
    fileKey: text('file_key'),
    width: smallint('width'),
    height: smallint('height'),
    createdAt: instant('created_at').notNull(),
    claimedBy: uuid('claimed_by').references(() => accounts.id, { onDelete: 'set null' }),
    claimedAt: instant('claimed_at'),
    /** Null while the case is open. */
    decision: text('decision', { enum: DECISIONS }),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Shown to the reported member. */
    reason: text('reason'),
    /** Shown to everyone who reported the item. */
    answer: text('answer'),
    /** When a suspension expires. */
    until: instant('until'),
    /** The ban that keeps the picture from being added again. It's lifted if the decision is undone or taken back. */
    pictureBanId: uuid('picture_ban_id').references(() => bannedPictures.id, { onDelete: 'set null' }),
    /** When the reporters and the reported member were notified. The decision can't be undone after that. */
    toldAt: instant('told_at'),
    /** When the evidence was destroyed. */
    destroyedAt: instant('destroyed_at'),
    /** The hash of the token in the link with which a member who can't log in can appeal. */
    appealTokenHash: bytes('appeal_token_hash').unique(),
    /** When the decision was taken back after an appeal. It no longer locks anyone out then. */
    takenBackAt: instant('taken_back_at'),
  },
  (table) => [
    uniqueIndex('report_cases_living')
      .on(table.kind, table.subjectId, table.reportedId)
      .where(sql`${table.decidedAt} is null`),
    index('report_cases_open')
      .on(table.priority, table.createdAt, table.id)
      .where(sql`${table.decidedAt} is null`),
    index('report_cases_waiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.decidedAt} is null`),
    index('report_cases_visitors')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'visitor'`),
    index('report_cases_open_category')
      .on(table.category, table.priority, table.createdAt, table.id)
      .where(sql`${table.decidedAt} is null`),
    index('report_cases_decided')
      .on(table.decidedAt, table.id)
      .where(sql`${table.decidedAt} is not null`),
    index('report_cases_decided_category')
      .on(table.category, table.decidedAt, table.id)
      .where(sql`${table.decidedAt} is not null`),
    index('report_cases_to_tell')
      .on(table.decidedAt)
      .where(sql`${table.decidedAt} is not null and ${table.toldAt} is null`),
    index('report_cases_to_destroy')
      .on(table.decidedAt)
      .where(sql`${table.decidedAt} is not null and ${table.destroyedAt} is null`),
    index('report_cases_about').on(table.reportedId, table.createdAt, table.id),
    // Used when the referenced rows are deleted.
    index('report_cases_claimed').on(table.claimedBy),
    index('report_cases_decider').on(table.decidedBy),
    index('report_cases_picture_ban').on(table.pictureBanId),
    oneOf(table.kind, CASE_KINDS),
    oneOf(table.category, REPORT_CATEGORIES),
    oneOf(table.decision, DECISIONS),
    check('report_cases_priority', sql`${table.priority} in (1, 2, 3, 4)`),
    check('report_cases_decided_on', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
    check('report_cases_doubted', sql`(${table.decidedBefore} is null) = (${table.dismissedBefore} is null)`),
    check('report_cases_told', sql`${table.toldAt} is null or ${table.decidedAt} is not null`),
    check('report_cases_claim', sql`${table.claimedBy} is null or ${table.claimedAt} is not null`),
    check('report_cases_taken_back', sql`${table.takenBackAt} is null or ${table.toldAt} is not null`),
    check('report_cases_reason_length', sql`length(${table.reason}) <= ${upTo(REMARK_MAX)}`),
    check('report_cases_answer_length', sql`length(${table.answer}) <= ${upTo(REMARK_MAX)}`),
  ],
)

/** Who reported what, with the content they saw at the time. */
export const memberReports = pgTable(
  'member_reports',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    /** Null once the reporter's account is gone. The report is kept, because it's about someone else. */
    reporterId: uuid('reporter_id').references(() => accounts.id, { onDelete: 'set null' }),
    clientKey: uuid('client_key').notNull(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    /** The `subjectId` of the case. */
    subjectId: uuid('subject_id'),
    category: text('category', { enum: REPORT_CATEGORIES }).notNull(),
    note: text('note').notNull(),
    /** Null once the evidence is destroyed. */
    evidence: jsonb('evidence').$type<Evidence>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('member_reports_client_key').on(table.reporterId, table.clientKey),
    uniqueIndex('member_reports_once').on(table.reporterId, table.caseId),
    index('member_reports_created').on(table.createdAt),
    index('member_reports_own').on(table.reporterId, table.createdAt, table.id),
    index('member_reports_thing').on(table.reporterId, table.kind, table.subjectId),
    index('member_reports_case').on(table.caseId, table.createdAt, table.id),
    oneOf(table.kind, REPORT_KINDS),
    oneOf(table.category, REPORT_CATEGORIES),
    check('member_reports_note_length', sql`length(${table.note}) <= ${upTo(REPORT_NOTE_MAX)}`),
  ],
)

/**
 * Which admin opened which case, and when. The row's id gives that admin access to the case's picture for ten minutes.
 */
export const reportOpenings = pgTable(
  'report_openings',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    /** Null once the admin's account is gone. */
    adminId: uuid('admin_id').references(() => accounts.id, { onDelete: 'set null' }),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [
    index('report_openings_case').on(table.caseId),
    index('report_openings_admin').on(table.adminId),
  ],
)
