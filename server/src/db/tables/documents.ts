import { DOCUMENT_SOURCES } from 'contract/content/documents.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgEnum, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { foldedTextSql } from '../contains-condition.ts'
import { projects } from './config.ts'
import { users } from './workspace.ts'

export const documentSource = pgEnum('document_source', DOCUMENT_SOURCES)

const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

const WORDS = foldedTextSql("coalesce(title, '') || chr(10) || plain")

/** Texts of the editor, autosaved changes included. */
export const documents = pgTable(
  'documents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    title: text(),
    /** Sanitised. */
    html: text().notNull(),
    /** The same without marks: what cards show. */
    plain: text().notNull(),
    /** Title, new line, words, as they are looked for: whatever the case and the accents. Kept by the database. */
    folded: text().generatedAlwaysAs(sql.raw(WORDS)),
    source: documentSource().notNull(),
    projectId: reference('project_id').references(() => projects.id),
    /** Counts up at every write. */
    revision: integer().notNull().default(1),
    /** The revision that was last saved by a person; null: a draft. */
    savedRevision: integer('saved_revision'),
    savedAt: instant('saved_at'),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('documents_page').on(table.updatedAt, table.id).where(sql`deleted_at is null`),
    index('documents_saved').on(table.savedAt).where(sql`deleted_at is null and saved_at is not null`),
    index('documents_project').on(table.projectId).where(sql`deleted_at is null`),
  ],
)

export const documentVersions = pgTable(
  'document_versions',
  {
    documentId: reference('document_id')
      .notNull()
      .references(() => documents.id),
    n: integer().notNull(),
    title: text(),
    html: text().notNull(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.n] })],
)
