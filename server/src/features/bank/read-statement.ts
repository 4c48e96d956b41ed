import { findBank, findBankByNumber } from 'contract/bank/banks.ts'
import { type BillDays, billOf, dueDayOf } from 'contract/bank/bills.ts'
import type { BalanceControl, FileBill, StatementForm } from 'contract/bank/statements.ts'
import { addDays, type CivilDate, isCivilDate } from 'contract/values/dates.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { StoredFile } from '#core/uploads.ts'
import type { Db } from '#db/client.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { isSameAccountNumber, listAccountNumbers, readAccountNumber } from '#features/finance/imports/account-number.ts'
import { type ReadFile, readImportFile } from '#features/finance/imports/parse-file.ts'
import type { Movement } from '#features/finance/imports/resolve-signs.ts'
import { assignBill, detectBill, findBillByDueDay } from './bills/assign-bills.ts'
import type { ComparedLine } from './known-lines.ts'
import type { StatementAccount } from './statement-checks.ts'

export type StatementLine = ComparedLine & {
  counterparty: string | null
  dollars: string | null
  bill: CivilDate | null
  movement: Movement
}

export type ReadStatement = {
  file: ReadFile
  /** Of the account alone, in the file's order. */
  lines: StatementLine[]
  movements: Movement[]
  controls: BalanceControl[]
  /** Undefined if the file tells of no day. */
  period: { firstDay: CivilDate; lastDay: CivilDate } | undefined
  others: string[]
  otherAccount: string | null
  learned: string | null
  currency: string | null
  otherBank: string | null
  bill: FileBill | null
}

/** @param isLocked until the transaction ends, so that of two imports at once the second finds what the first brought @throws 422 */
export async function readStatementAccount(db: Db, id: number, { isLocked }: { isLocked: boolean }): Promise<StatementAccount> {
  const query = db.select().from(bankAccounts).where(eq(bankAccounts.id, id))
  const [account] = await (isLocked ? query.for('no key update') : query)
  if (!account) throw invalidFieldsError({ accountId: 'Esta conta não existe. Escolha outra.' })
  if (account.archivedAt)
    throw invalidFieldsError({ accountId: `“${account.name}” está arquivada. Restaure-a em Contas, ou escolha outra.` })
  return account
}

/** Unknown numbers say nothing: some banks write none, or one of their own. */
function findOtherBank({ ispb }: StatementAccount, { facts }: ReadFile, isOwn: Owned['isOwn']): string | null {
  const own = facts.accounts.filter(({ number }) => isOwn(readAccountNumber(number)))
  const banks = own.flatMap(({ bank }) => (bank && findBankByNumber(bank)) || [])
  const isOther = findBank(ispb) && banks.length > 0 && banks.every((bank) => bank.ispb !== ispb)
  return isOther ? (banks[0]?.name ?? null) : null
}

type Owned = Pick<ReadStatement, 'others' | 'otherAccount' | 'learned'> & { isOwn: (number: string | null) => boolean }

function findOwnNumbers({ number }: StatementAccount, file: ReadFile): Owned {
  const numbers = listAccountNumbers(file)
  if (number === null) {
    const isOne = numbers.length < 2
    const learned = isOne ? (numbers[0] ?? null) : null
    return { others: [], learned, otherAccount: isOne ? null : numbers.join(' e '), isOwn: () => isOne }
  }
  const isOwn = (other: string | null) => other === null || isSameAccountNumber(other, number)
  const others = numbers.filter((other) => !isOwn(other))
  const isOther = others.length > 0 && others.length === numbers.length
  return { others: isOther ? [] : others, learned: null, otherAccount: isOther ? others.join(' e ') : null, isOwn }
}

const NUMBERED = /^(\S+ \S+)(?: \d+)?$/

/** Equal rows are numbered anew among those of the account, because a file of two accounts counts both. */
function createOwnBankIds(): (movement: Movement) => string {
  const seen = new Map<string, number>()
  return ({ bankId }) => {
    const [, base = bankId] = NUMBERED.exec(bankId) ?? []
    const times = (seen.get(base) ?? 0) + 1
    seen.set(base, times)
    return times === 1 ? base : `${base} ${times}`
  }
}

const isOccurred = ({ doubt, scheduled, currency }: Movement): boolean =>
  doubt !== 'balance' && doubt !== 'canceled' && !scheduled && currency === null

function toLines(movements: readonly Movement[]): StatementLine[] {
  const getBankId = createOwnBankIds()
  return movements.flatMap((movement) => {
    const { kind, date, centavos, description, document, counterparty, dollars } = movement
    if (!isOccurred(movement) || !centavos) return []
    const signed = kind === 'inflow' ? centavos : -centavos
    const line = {
      bankId: getBankId(movement),
      day: date,
      centavos: signed,
      description,
      document,
      counterparty,
      dollars,
      movement,
    }
    return { ...line, bill: null, purchasedOn: null }
  })
}

/** As Nubank names the file of a bill by its due day: `Nubank_2026-12-10.csv`. */
function findBillByName(card: BillDays, name: string): CivilDate | undefined {
  const [day = ''] = /20\d\d-\d\d-\d\d/.exec(name) ?? []
  const bill = isCivilDate(day) ? findBillByDueDay(card, day) : undefined
  return bill && dueDayOf(card, bill) === day ? bill : undefined
}

/** @throws 422 a day on which no bill of the card closes */
function findFileBill(
  card: BillDays,
  lines: readonly StatementLine[],
  { chosen, dueDay, name }: { chosen: StatementForm['bill']; dueDay: CivilDate | undefined; name: string },
): FileBill | null {
  if (chosen && chosen !== 'days' && billOf(card, chosen) !== chosen)
    throw invalidFieldsError({ bill: 'Escolha uma fatura deste cartão' })
  const named = (dueDay && findBillByDueDay(card, dueDay)) ?? findBillByName(card, name)
  return chosen ?? named ?? detectBill(card, lines)
}

type Told = Pick<ReadStatement, 'controls' | 'period'>

/** A cut file tells only of the days of its lines. */
function findTold(file: ReadFile, lines: readonly StatementLine[], isOwn: Owned['isOwn'], today: CivilDate): Told {
  const { isCut, accounts, period, balances } = file.facts
  const own = balances.filter(({ account, day }) => isOwn(readAccountNumber(account)) && day <= today)
  const stated = isCut ? undefined : (accounts.find(({ number }) => isOwn(readAccountNumber(number)))?.period ?? period)
  const days = lines.map(({ day }) => day).sort()
  const printed = isCut && days.length > 0 ? [] : own.map(({ day }) => day).sort()
  const firsts = [stated?.from, days[0], printed[0] && (days[0] ? addDays(printed[0], 1) : printed[0])]
  // A balance of the day of the download says nothing of the days in between.
  const lasts = [stated ? (stated.to < today ? stated.to : today) : printed.at(-1), days.at(-1)]
  const firstDay = firsts.filter((day) => day !== undefined).sort()[0]
  const lastDay = lasts
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
  if (!firstDay || !lastDay || lastDay < firstDay) return { controls: [], period: undefined }
  const controls = own
    .filter(({ day }) => day >= addDays(firstDay, -1) && day <= lastDay)
    .map(({ day, centavos }) => ({ day, centavos }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  return { controls, period: { firstDay, lastDay } }
}

/** @throws 422 and 429 as `readImportFile` */
export async function readStatement(
  ctx: Ctx,
  account: StatementAccount,
  { form, stored }: { form: StatementForm; stored: StoredFile | undefined },
): Promise<ReadStatement> {
  const { account: _, rows: __, opposite: ___, bill: ____, ...rest } = form
  const file = await readImportFile(ctx, stored, { ...rest, opposite: 'import' }, account.kind === 'card' ? 'card' : 'account')
  const { isOwn, ...owned } = findOwnNumbers(account, file)
  const otherBank = findOtherBank(account, file, isOwn)
  const movements =
    owned.otherAccount || otherBank
      ? []
      : file.movements.flatMap((one) => (isOwn(readAccountNumber(one.account)) ? [{ ...one, names: {} }] : []))
  const read = toLines(movements)
  const { closingDay, dueDay } = account
  const card = closingDay === null || dueDay === null ? undefined : { closingDay, dueDay }
  const { dueDay: stated } = file.facts
  const bill = card ? findFileBill(card, read, { chosen: form.bill, dueDay: stated, name: stored?.name ?? '' }) : 'days'
  const lines = card ? read.map((line) => assignBill(card, line, bill ?? 'days')) : read
  const currency = lines.length === 0 ? (movements.find((one) => one.currency !== null)?.currency ?? null) : null
  return { file, lines, movements, currency, bill, otherBank, ...owned, ...findTold(file, lines, isOwn, ctx.today()) }
}
