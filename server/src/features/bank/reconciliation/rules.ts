import type * as contract from 'contract/bank/rules.ts'
import { MAX_LISTED_RULES } from 'contract/bank/rules.ts'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { SavedReply } from 'contract/values/values.ts'
import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { conflictError, invalidFieldsError, notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { containsWordsCondition } from '#db/contains-condition.ts'
import { bankRules } from '#db/tables/bank.ts'
import { categories, clients, methods, projects, suppliers } from '#db/tables/config.ts'
import { requireChangedReferences } from '#features/records/require-references.ts'
import { toPartyKey } from './candidate-entries.ts'
import { toNameKey } from './names.ts'

const FIELDS = {
  words: bankRules.key,
  description: bankRules.description,
  categoryId: bankRules.categoryId,
  projectId: bankRules.projectId,
  clientId: bankRules.clientId,
  supplierId: bankRules.supplierId,
  methodId: bankRules.methodId,
}
type Fields = Pick<typeof bankRules.$inferSelect, Exclude<keyof typeof FIELDS, 'words'>> & { words: string }
type Kind = (typeof bankRules.$inferSelect)['kind']

const NO_FIELDS: Fields = {
  words: '',
  description: '',
  categoryId: null,
  projectId: null,
  clientId: null,
  supplierId: null,
  methodId: null,
}

export async function listBankRules(db: Db, q: string | undefined): Promise<HandlerResult<typeof contract.listBankRules>> {
  const condition = and(
    isNull(bankRules.deletedAt),
    q?.trim() ? containsWordsCondition(q, bankRules.key, bankRules.description, clients.name, suppliers.name) : undefined,
  )
  const rows = await db
    .select({
      id: bankRules.id,
      revision: bankRules.revision,
      kind: bankRules.kind,
      ...FIELDS,
      items: sql<
        string[]
      >`array_remove(array[${clients.name}, ${suppliers.name}, ${categories.name}, ${projects.name}, ${methods.name}], null)`,
      uses: bankRules.uses,
      usedAt: bankRules.usedAt,
      all: sql`count(*) over ()`.mapWith(Number),
    })
    .from(bankRules)
    .leftJoin(clients, eq(clients.id, bankRules.clientId))
    .leftJoin(suppliers, eq(suppliers.id, bankRules.supplierId))
    .leftJoin(categories, eq(categories.id, bankRules.categoryId))
    .leftJoin(projects, eq(projects.id, bankRules.projectId))
    .leftJoin(methods, eq(methods.id, bankRules.methodId))
    .where(condition)
    .orderBy(desc(bankRules.usedAt), desc(bankRules.id))
    .limit(MAX_LISTED_RULES)
  return {
    rules: rows.map(({ all: _, usedAt, ...rule }) => ({ ...rule, usedAt: usedAt.toISOString() })),
    more: (rows[0]?.all ?? 0) - rows.length,
  }
}

/** What only the other direction has is left out. */
const pickForKind = (kind: Kind, fields: Fields): Fields =>
  kind === 'inflow' ? { ...fields, categoryId: null, supplierId: null } : { ...fields, clientId: null }

/** @throws 422 words of which nothing names anybody; 409 another rule has them */
async function requireFreeWords(db: Db, kind: Kind, words: string, id?: number): Promise<string> {
  const key = toNameKey(words)
  if (key === '')
    throw invalidFieldsError({ words: 'Escreva o nome de quem paga ou recebe: estas palavras aparecem em qualquer extrato' })
  const same: (SQL | undefined)[] = [eq(bankRules.kind, kind), eq(bankRules.key, key), isNull(bankRules.deletedAt)]
  if ((await db.$count(bankRules, and(...same, id === undefined ? undefined : ne(bankRules.id, id)))) > 0)
    throw conflictError('Este nome já tem uma regra', 'Altere a que existe: busque por ela na lista.')
  return key
}

/** @throws as its endpoint */
export async function createBankRule(
  { db, now }: Ctx,
  { kind, ...given }: HandlerInput<typeof contract.createBankRule, never>['json'],
): Promise<SavedReply> {
  const { words, ...fields } = pickForKind(kind, mergeEdit(NO_FIELDS, given))
  const key = await requireFreeWords(db, kind, words)
  await requireChangedReferences(db, fields, NO_FIELDS)
  const values = { ...fields, uses: 0, usedAt: now(), deletedAt: null }
  const [row] = await db
    .insert(bankRules)
    .values({ ...values, kind, key, partyKey: toPartyKey(fields), createdAt: now() })
    .onConflictDoUpdate({ target: [bankRules.kind, bankRules.key, bankRules.partyKey], set: values })
    .returning({ id: bankRules.id })
  if (!row) throw new Error('a rule was inserted without a row')
  return { ok: true, id: row.id }
}

async function lockRule(db: Db, id: number) {
  const [row] = await db
    .select({
      ...FIELDS,
      kind: bankRules.kind,
      partyKey: bankRules.partyKey,
      revision: bankRules.revision,
      deletedAt: bankRules.deletedAt,
    })
    .from(bankRules)
    .where(eq(bankRules.id, id))
    .for('update')
  if (!row) throw notFoundError('Regra não encontrada')
  return row
}

/** Whom its lines pay changes with the client or supplier alone. @throws as its endpoint; 404, also for a deleted one */
export async function editBankRule(
  { db }: Ctx,
  id: number,
  { revision, base, ...edit }: HandlerInput<typeof contract.editBankRule, never>['json'],
): Promise<void> {
  const { kind, partyKey, revision: stored, deletedAt, ...present } = await lockRule(db, id)
  if (deletedAt) throw notFoundError('Regra não encontrada')
  requireNoConflict({ revision, base }, edit, { revision: stored, values: present })
  const { words, ...fields } = pickForKind(kind, mergeEdit(present, edit))
  const key = words === present.words ? words : await requireFreeWords(db, kind, words, id)
  await requireChangedReferences(db, fields, present)
  const isSameParty = fields.clientId === present.clientId && fields.supplierId === present.supplierId
  const party = isSameParty ? partyKey : toPartyKey(fields)
  const taken = and(eq(bankRules.kind, kind), eq(bankRules.key, key), eq(bankRules.partyKey, party), ne(bankRules.id, id))
  // One that was deleted gives way; a live one of the same words and the same party says the same.
  await db.delete(bankRules).where(and(taken, isNotNull(bankRules.deletedAt)))
  if ((await db.$count(bankRules, taken)) > 0)
    throw conflictError('Este nome já tem esta regra', 'Altere a que existe: busque por ela na lista.')
  await db
    .update(bankRules)
    .set({ ...fields, key, partyKey: party })
    .where(eq(bankRules.id, id))
}

/** @throws 404 */
export async function setRuleDeleted({ db, now }: Ctx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  await lockRule(db, id)
  await db
    .update(bankRules)
    .set({ deletedAt: deleted ? now() : null })
    .where(eq(bankRules.id, id))
}
