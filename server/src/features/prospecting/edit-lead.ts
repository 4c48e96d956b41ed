import { isDeepStrictEqual } from 'node:util'
import type { LeadChange } from 'contract/prospecting/leads.ts'
import type { FoundLead } from 'contract/runs/result.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { AppError, invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { findViolatedConstraint } from '#db/failures.ts'
import { leads } from '#db/tables/results.ts'
import { users } from '#db/tables/workspace.ts'
import { buildLeadKeys } from './lead-keys.ts'
import { leadNotFoundError } from './leads.ts'
import { makeClientOf } from './make-client.ts'
import { listMatchKeys, parseSite, toIdentity } from './merge/identity.ts'

/** What a source gives: a person's value stays when a source brings the lead again (`edited_fields`). */
const FOUND_FIELDS = ['name', 'phone', 'site', 'address', 'category', 'instagram', 'city', 'email', 'cnpj'] as const

const TAKEN: Readonly<Record<string, readonly [field: string, message: string]>> = {
  leads_phone: ['phone', 'Outro contato já tem este telefone'],
  leads_site: ['site', 'Outro contato já tem este site'],
  leads_instagram: ['instagram', 'Outro contato já tem este Instagram'],
  leads_place: ['address', 'Outro contato já tem este nome e endereço'],
}

async function refuseTakenKeys(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    const taken = TAKEN[findViolatedConstraint(error) ?? '']
    if (!taken) throw error
    const [field, message] = taken
    throw new AppError(409, 'lead_taken', message, {
      detail: `${message}. Confira o valor.`,
      fields: { [field]: message },
    })
  }
}

function readAddress(field: 'site' | 'instagram', text: string): string {
  const handle = field === 'instagram' && /^@?([\w.]{1,30})$/.exec(text)?.[1]
  const url = parseSite(handle ? `instagram.com/${handle}` : text)
  const example = field === 'site' ? 'clinica.com.br' : '@clinica'
  if (!url) throw invalidFieldsError({ [field]: `Informe um endereço, como ${example}` })
  return url.href
}

async function requireOwner(db: Db, id: number): Promise<void> {
  const found = await db.$count(users, and(eq(users.id, id), isNull(users.deactivatedAt)))
  if (found === 0) throw invalidFieldsError({ ownerId: 'Esta pessoa não está mais na equipe' })
}

type Row = typeof leads.$inferSelect

const toFound = ({ placeId, ...row }: Row): FoundLead => ({ ...row, place_id: placeId })

/** Only the keys of what changed: a branch has left some to its head. */
function findChangedKeys(before: Row, after: Row) {
  const [old, fresh] = [buildLeadKeys(toFound(before)), buildLeadKeys(toFound(after))]
  return Object.fromEntries(Object.entries(fresh).filter(([name, key]) => key !== old[name as keyof typeof old]))
}

/** @throws 404, 409 `changed_elsewhere` or `lead_taken`, 422 naming the field */
export async function editLead(ctx: Ctx, id: number, { revision, base, ...wanted }: LeadChange): Promise<void> {
  const { db } = ctx
  const [lead] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deletedAt)))
    .for('update')
  if (!lead) throw leadNotFoundError()
  requireNoConflict({ revision, base }, wanted, { revision: lead.revision, values: lead })
  for (const field of ['site', 'instagram'] as const)
    if (wanted[field] && wanted[field] !== lead[field]) wanted[field] = readAddress(field, wanted[field])
  const next = mergeEdit(lead, wanted)
  const changed: Partial<Row> = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, lead[name as keyof Row])),
  )
  if (Object.keys(changed).length === 0) return
  if (next.nextText && !next.nextOn) throw invalidFieldsError({ nextOn: 'Informe o dia do próximo contato' })
  if (changed.ownerId) await requireOwner(db, changed.ownerId)
  const edited = FOUND_FIELDS.filter((field) => field in changed)
  const editedFields = [...new Set([...lead.editedFields, ...edited])]
  const clientId = changed.status === 'won' ? await makeClientOf(ctx, next) : lead.clientId
  const movedAt = changed.status ? ctx.now() : lead.movedAt
  // What it had before is recognised still, when a source brings that again.
  const matchKeys = [...new Set([...lead.matchKeys, ...listMatchKeys(toIdentity(toFound(next)))])]
  const write = db.update(leads).set({ ...changed, ...findChangedKeys(lead, next), matchKeys, editedFields, clientId, movedAt })
  await refuseTakenKeys(write.where(eq(leads.id, id)))
}
