import { and, eq, isNull } from 'drizzle-orm'
import { invalidFieldsError } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { categories, clients, companies, methods, projects } from '../../db/tables/config.ts'

const TABLES = { project: projects, category: categories, company: companies, method: methods, client: clients }

const NOT_FOUND_TEXTS = {
  project: 'Este projeto não existe mais. Escolha outro.',
  category: 'Esta categoria não existe mais. Escolha outra.',
  company: 'Esta empresa não existe mais. Escolha outra.',
  method: 'Este método de pagamento não existe mais. Escolha outro.',
  client: 'Este cliente não existe mais. Escolha outro.',
}

/** The config items that an entry refers to: each one's id and the field's wire name. */
export type References = { [K in keyof typeof TABLES]?: { id: number | null | undefined; field: string } }

async function isActive(db: Db, kind: keyof typeof TABLES, id: number): Promise<boolean> {
  const table = TABLES[kind]
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.archivedAt)))
  return found.length > 0
}

/** @throws 422 naming every field that refers to an unknown or archived item */
export async function requireReferences(db: Db, references: References): Promise<void> {
  const fields: Record<string, string> = {}
  for (const [name, reference] of Object.entries(references)) {
    const kind = name as keyof typeof TABLES
    if (reference.id && !(await isActive(db, kind, reference.id))) fields[reference.field] = NOT_FOUND_TEXTS[kind]
  }
  if (Object.keys(fields).length > 0) throw invalidFieldsError(fields)
}
