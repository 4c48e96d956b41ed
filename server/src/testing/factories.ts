import { toNameKey } from 'contract/values/values.ts'
import { categories, clients, companies, methods, projects, suppliers } from '#db/tables/config.ts'
import { entries } from '#db/tables/entries.ts'
import type { TestApi } from './api.ts'

type EntryRow = typeof entries.$inferInsert
type Given = Partial<EntryRow>

const entry = (kind: EntryRow['kind'], given: Given): EntryRow => {
  const date = given.date ?? '2026-11-10'
  return { kind, date, description: 'Um lançamento', centavos: 100_00, paidOn: date, recordedBy: 1, ...given }
}

export const anOutflow = (given: Given = {}): EntryRow => entry('outflow', given)
export const anInflow = (given: Given = {}): EntryRow => entry('inflow', given)

/** Inserts entries as a test's precondition, directly and not through the services. @returns their ids */
export async function insertEntries(api: TestApi, ...rows: EntryRow[]): Promise<number[]> {
  const written = await api.db.insert(entries).values(rows).returning({ id: entries.id })
  return written.map(({ id }) => id)
}

const TABLES = { clients, companies, methods, projects, suppliers }

export async function givenItem(api: TestApi, table: keyof typeof TABLES, name: string): Promise<number> {
  const [row] = await api.db
    .insert(TABLES[table])
    .values({ name, nameKey: toNameKey(name) })
    .returning({ id: TABLES[table].id })
  return row?.id ?? 0
}

/** Finds the id of a category, such as one of those that a new workspace has; 0 where none has this name. */
export async function findCategoryId(api: TestApi, name: string): Promise<number> {
  const rows = await api.db.select({ id: categories.id, name: categories.name }).from(categories)
  return rows.find((row) => row.name === name)?.id ?? 0
}

/** A PNG of one pixel. */
export const PNG_BYTES = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const PDF_BYTES = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

export const aFile = (content: Buffer, name: string, type = 'application/octet-stream') =>
  new File([new Uint8Array(content)], name, { type })
