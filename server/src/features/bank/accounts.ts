import type { createBankAccount, editBankAccount } from 'contract/bank/accounts.ts'
import { findBank } from 'contract/bank/banks.ts'
import type { HandlerInput } from 'contract/calls/endpoint.ts'
import { type SavedReply, toNameKey } from 'contract/values/values.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { conflictError, invalidFieldsError, notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { setArchivedAt } from '#features/records/archive.ts'
import { refuseTakenName } from '#features/records/refuse-taken-name.ts'
import { requireChangedReferences } from '#features/records/require-references.ts'

type NewAccount = HandlerInput<typeof createBankAccount, never>['json']
type AccountEdit = HandlerInput<typeof editBankAccount, never>['json']

const FIELDS = {
  name: bankAccounts.name,
  ispb: bankAccounts.ispb,
  branch: bankAccounts.branch,
  number: bankAccounts.number,
  companyId: bankAccounts.companyId,
  openingCentavos: bankAccounts.openingCentavos,
  openingDay: bankAccounts.openingDay,
  closingDay: bankAccounts.closingDay,
  dueDay: bankAccounts.dueDay,
  payerId: bankAccounts.payerId,
  pixKey: bankAccounts.pixKey,
  pixName: bankAccounts.pixName,
  pixCity: bankAccounts.pixCity,
}
type Fields = Pick<typeof bankAccounts.$inferSelect, keyof typeof FIELDS>
type Kind = NewAccount['kind']

const NO_FIELDS: Fields = {
  name: '',
  ispb: null,
  branch: null,
  number: null,
  companyId: null,
  openingCentavos: 0,
  openingDay: null,
  closingDay: null,
  dueDay: null,
  payerId: null,
  pixKey: null,
  pixName: null,
  pixCity: null,
}

const NAME_TAKEN = 'Já existe uma conta com este nome nesta empresa'

async function findPayerFault(db: Db, payerId: number): Promise<string | undefined> {
  const paying = and(eq(bankAccounts.id, payerId), inArray(bankAccounts.kind, ['bank', 'cash']), isNull(bankAccounts.archivedAt))
  if ((await db.$count(bankAccounts, paying)) > 0) return undefined
  return 'Escolha uma conta de banco ou de dinheiro que não esteja arquivada'
}

/** A Pix code carries no other letters. */
const isPixText = (text: string | null) => /[a-z\d]/i.test((text ?? '').normalize('NFD'))

/** `present`: the stored values of an edit, of which what stays unchanged may be archived. */
async function requireValidFields(db: Db, kind: Kind, fields: Fields, present: Fields): Promise<void> {
  const faults: Record<string, string> = {}
  if (fields.ispb !== null && !findBank(fields.ispb)) faults.ispb = 'Escolha um banco da lista'
  if (kind === 'card') {
    if (fields.closingDay === null) faults.closingDay = 'Informe o dia em que a fatura fecha'
    if (fields.dueDay === null) faults.dueDay = 'Informe o dia em que a fatura vence'
  } else {
    for (const name of ['closingDay', 'dueDay', 'payerId'] as const)
      if (fields[name] !== null) faults[name] = 'Só um cartão tem fatura: deixe vazio'
  }
  if (fields.pixKey !== null && kind !== 'bank') faults.pixKey = 'Só uma conta de banco recebe por Pix: deixe vazio'
  if (fields.pixKey !== null && !isPixText(fields.pixName)) faults.pixName = 'Informe o nome de quem recebe o Pix'
  if (fields.pixKey !== null && !isPixText(fields.pixCity)) faults.pixCity = 'Informe a cidade de quem recebe o Pix'
  if (kind === 'card' && fields.payerId !== null && fields.payerId !== present.payerId) {
    const fault = await findPayerFault(db, fields.payerId)
    if (fault) faults.payerId = fault
  }
  if (Object.keys(faults).length > 0) throw invalidFieldsError(faults)
  await requireChangedReferences(db, { companyId: fields.companyId }, { companyId: present.companyId })
}

/** @throws 422 a card without its days, an unknown bank, company or paying account, a Pix key without receiver and city; 409 `name_taken` */
export async function createAccount({ db, now }: Ctx, { kind, ...given }: NewAccount): Promise<SavedReply> {
  const fields = mergeEdit(NO_FIELDS, given)
  await requireValidFields(db, kind, fields, NO_FIELDS)
  const row = { ...fields, kind, nameKey: toNameKey(fields.name), createdAt: now() }
  const insert = db.insert(bankAccounts).values(row).returning({ id: bankAccounts.id })
  const [created] = await refuseTakenName(NAME_TAKEN, insert)
  if (!created) throw new Error('an account was inserted without a row')
  return { ok: true, id: created.id }
}

async function lockAccount(db: Db, id: number) {
  const { kind, isMain, archivedAt, revision } = bankAccounts
  const [row] = await db
    .select({ ...FIELDS, kind, isMain, archivedAt, revision })
    .from(bankAccounts)
    .where(eq(bankAccounts.id, id))
    .for('update')
  if (!row) throw notFoundError('Conta não encontrada')
  return row
}

/** @throws as `createAccount`; 404; 409 for an archived account, or `changed_elsewhere` */
export async function editAccount({ db }: Ctx, id: number, { revision, base, ...edit }: AccountEdit): Promise<void> {
  const { kind, isMain, archivedAt, revision: stored, ...present } = await lockAccount(db, id)
  if (archivedAt) throw conflictError('Esta conta está arquivada', 'Nada foi gravado. Restaure-a antes de alterá-la.')
  requireNoConflict({ revision, base }, edit, { revision: stored, values: present })
  const fields = mergeEdit(present, edit)
  if (isMain && fields.companyId !== present.companyId)
    throw invalidFieldsError({
      companyId: 'A conta principal fica na sua empresa: ela recebe o que foi pago sem conta informada',
    })
  await requireValidFields(db, kind, fields, present)
  const update = db
    .update(bankAccounts)
    .set({ ...fields, nameKey: toNameKey(fields.name) })
    .where(eq(bankAccounts.id, id))
  await refuseTakenName(NAME_TAKEN, update)
}

/** @throws 409 naming the card that it pays */
async function requireNoPaidCard(db: Db, id: number): Promise<void> {
  const [card] = await db
    .select({ name: bankAccounts.name })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.payerId, id), isNull(bankAccounts.archivedAt)))
    .limit(1)
  if (card)
    throw conflictError(
      `Esta conta paga a fatura de “${card.name}”`,
      'Nada foi alterado. Escolha antes outra conta que pague a fatura desse cartão.',
    )
}

/** An account that is already in that state stays so. @throws 404; 409 for a main account, one that pays a card, or `name_taken` on restoring */
export async function setAccountArchived({ db, now }: Ctx, id: number, { archived }: { archived: boolean }): Promise<void> {
  const { isMain } = await lockAccount(db, id)
  if (isMain && archived)
    throw conflictError(
      'A conta principal não pode ser arquivada',
      'Ela recebe o que foi pago sem conta informada. Você pode dar a ela outro nome.',
    )
  if (archived) await requireNoPaidCard(db, id)
  await refuseTakenName(NAME_TAKEN, setArchivedAt(db, bankAccounts, id, archived ? now() : null))
}
