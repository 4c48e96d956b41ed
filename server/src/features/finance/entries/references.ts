import { and, eq, isNull } from 'drizzle-orm'
import { invalidFieldsError } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { categories, clients, companies, methods, projects } from '../../../db/tables/config.ts'

const TABLES = { projectId: projects, categoryId: categories, companyId: companies, methodId: methods, clientId: clients }

const NOT_FOUND_TEXTS = {
  projectId: 'Este projeto não existe mais. Escolha outro.',
  categoryId: 'Esta categoria não existe mais. Escolha outra.',
  companyId: 'Esta empresa não existe mais. Escolha outra.',
  methodId: 'Este método de pagamento não existe mais. Escolha outro.',
  clientId: 'Este cliente não existe mais. Escolha outro.',
}

type Reference = keyof typeof TABLES
const REFERENCES = Object.keys(TABLES) as Reference[]

/** The config items that an entry refers to, by the entry's columns. */
export type References = { [K in Reference]?: number | null | undefined }

async function isActive(db: Db, reference: Reference, id: number): Promise<boolean> {
  const table = TABLES[reference]
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.archivedAt)))
  return found.length > 0
}

/**
 * Requires the items to exist and to be active. @param fieldName the field that a refusal names; by default the column's name
 * @throws 422 naming every field that refers to an unknown or archived item
 */
export async function requireReferences(db: Db, references: References, fieldName?: string): Promise<void> {
  const fields: Record<string, string> = {}
  for (const name of REFERENCES) {
    const id = references[name]
    if (id && !(await isActive(db, name, id))) fields[fieldName ?? name] = NOT_FOUND_TEXTS[name]
  }
  if (Object.keys(fields).length > 0) throw invalidFieldsError(fields)
}
