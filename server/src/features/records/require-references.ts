import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { categories, clients, companies, methods, projects, suppliers } from '#db/tables/config.ts'
import { brandKits } from '#db/tables/records.ts'
import { isActive } from './archive.ts'

const TABLES = {
  projectId: projects,
  categoryId: categories,
  companyId: companies,
  methodId: methods,
  clientId: clients,
  supplierId: suppliers,
  kitId: brandKits,
  accountId: bankAccounts,
}
const NOT_FOUND_TEXTS = {
  projectId: 'Este projeto não existe mais. Escolha outro.',
  categoryId: 'Esta categoria não existe mais. Escolha outra.',
  companyId: 'Esta empresa não existe mais. Escolha outra.',
  methodId: 'Este método de pagamento não existe mais. Escolha outro.',
  clientId: 'Este cliente não existe mais. Escolha outro.',
  supplierId: 'Este fornecedor não existe mais. Escolha outro.',
  kitId: 'Este brand kit não existe mais. Escolha outro.',
  accountId: 'Esta conta não existe mais. Escolha outra.',
}
type Reference = keyof typeof TABLES
const REFERENCES = Object.keys(TABLES) as Reference[]

export type References = { [K in Reference]?: number | null | undefined }

/** @throws 422 naming every field that refers to an unknown or archived record */
export async function requireReferences(db: Db, references: References, fieldName?: string): Promise<void> {
  const fields: Record<string, string> = {}
  for (const name of REFERENCES) {
    const id = references[name]
    if (id && !(await isActive(db, TABLES[name], id))) fields[fieldName ?? name] = NOT_FOUND_TEXTS[name]
  }
  if (Object.keys(fields).length > 0) throw invalidFieldsError(fields)
}

/** An unchanged reference may be archived. */
export async function requireChangedReferences(db: Db, wanted: References, present: References): Promise<void> {
  const changed = REFERENCES.filter((name) => wanted[name] !== present[name])
  await requireReferences(db, Object.fromEntries(changed.map((name) => [name, wanted[name]])))
}
