import { DOCUMENT_SOURCES } from 'contract/content/documents.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { foldedTextSql } from '../contains-condition.ts'
import { id, instantColumn, reference, requiredReference } from './columns.ts'
import { projects } from './config.ts'
import { users } from './workspace.ts'

export const documentSource = pgEnum('document_source', DOCUMENT_SOURCES)

const FOLDED_TEXT = foldedTextSql("coalesce(title, '') || chr(10) || plain")

export const documents = pgTable(
  'documents',
  {
    id,
    title: text(),
    /** Sanitised HTML. */
    html: text().notNull(),
    plain: text().notNull(),
    folded: text().generatedAlwaysAs(sql.raw(FOLDED_TEXT)),
    source: documentSource().notNull(),
    projectId: reference('project_id').references(() => projects.id),
    /** Not raised by a deletion or a restoration. */
    revision: integer().notNull().default(1),
    savedRevision: integer('saved_revision'),
    savedAt: instantColumn('saved_at'),
    userId: requiredReference('user_id', () => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    /** A trigger fills it but leaves `updatedAt` alone, which the services of documents write. */
    updatedBy: reference('updated_by').references(() => users.id),
    deletedAt: instantColumn('deleted_at'),
  },
  (table) => [
    index('documents_page').on(table.updatedAt, table.id).where(sql`deleted_at is null`),
    index('documents_saved').on(table.savedAt).where(sql`deleted_at is null and saved_at is not null`),
    index('documents_project').on(table.projectId).where(sql`deleted_at is null`),
    index('documents_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('documents_drafts').on(table.updatedAt).where(sql`deleted_at is null and saved_revision is null`),
  ],
)

export const documentVersions = pgTable(
  'document_versions',
  {
    documentId: requiredReference('document_id', () => documents.id),
    n: integer().notNull(),
    title: text(),
    html: text().notNull(),
    userId: requiredReference('user_id', () => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.n] }), index('document_versions_created').on(table.createdAt)],
)
