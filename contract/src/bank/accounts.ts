import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { CentavosSum, MAX_CENTAVOS } from '../values/money.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { readPixKey } from '../values/tax-ids.ts'
import { DoneReply, Flag, IdOrEmpty, SavedReply, Text, TextOrEmpty } from '../values/values.ts'

export const BANK_ACCOUNT_KINDS = ['bank', 'card', 'cash', 'investment'] as const
export const BankAccountKind = z.enum(BANK_ACCOUNT_KINDS, 'Escolha o tipo da conta')
export type BankAccountKind = z.infer<typeof BankAccountKind>

export const BANK_ACCOUNT_KIND_NAMES: Readonly<Record<BankAccountKind, string>> = {
  bank: 'Banco',
  card: 'Cartão',
  cash: 'Dinheiro',
  investment: 'Investimento',
}

const BAD_DAY = 'Informe um dia de 1 a 31'
const DayOfMonth = z.int(BAD_DAY).check(z.minimum(1, BAD_DAY), z.maximum(31, BAD_DAY))

const BAD_AMOUNT = 'Informe um valor entre −R$ 9.999.999.999,99 e R$ 9.999.999.999,99'
/** Negative for what is owed. */
const SignedCentavos = z.int(BAD_AMOUNT).check(z.minimum(-MAX_CENTAVOS, BAD_AMOUNT), z.maximum(MAX_CENTAVOS, BAD_AMOUNT))

const BankAccount = z.object({
  id: z.int(),
  revision: Revision,
  kind: BankAccountKind,
  name: z.string(),
  /** The bank's number in the payment system (ISPB). */
  ispb: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  number: z.nullable(z.string()),
  companyId: z.nullable(z.int()),
  company: z.nullable(z.string()),
  openingCentavos: z.int(),
  openingDay: z.nullable(CivilDate),
  closingDay: z.nullable(z.int()),
  dueDay: z.nullable(z.int()),
  payerId: z.nullable(z.int()),
  /** As the directory of Pix writes it. */
  pixKey: z.nullable(z.string()),
  pixName: z.nullable(z.string()),
  pixCity: z.nullable(z.string()),
  isMain: z.boolean(),
  isArchived: z.boolean(),
  /** Of today: the opening amount and all lines since, and the payments and transfers for which no line stands. */
  balanceCentavos: CentavosSum,
  /** The part of the balance for which no statement's line stands. */
  looseCentavos: CentavosSum,
  /** The last day up to which no line waits; null without a statement. */
  reconciledUntil: z.nullable(CivilDate),
  lastStatementDay: z.nullable(CivilDate),
  /** The number of lines that are neither matched nor ignored. */
  openLines: z.int(),
})
export type BankAccount = z.infer<typeof BankAccount>

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/api/bank/accounts',
  access: 'finance.read',
  summary: 'Accounts with their balances of today',
  /** `archived`: the archived accounts alone. */
  query: z.object({ archived: z._default(Flag, false) }),
  reply: z.object({
    today: CivilDate,
    accounts: z.array(BankAccount),
    /** Of the listed accounts by company; what is owed on cards is subtracted. */
    totals: z.array(z.object({ companyId: z.nullable(z.int()), company: z.nullable(z.string()), centavos: CentavosSum })),
  }),
})

const BAD_PIX_KEY = 'Informe um CPF, CNPJ, e-mail, telefone com +55 e DDD, ou a chave aleatória inteira'
const PixKey = z.pipe(
  z.string().check(z.refine((key) => key.trim() === '' || readPixKey(key) !== undefined, BAD_PIX_KEY)),
  z.transform((key) => readPixKey(key) ?? null),
)

const fields = {
  name: Text(80, 'Informe o nome da conta'),
  ispb: z.optional(z.nullable(TextOrEmpty(8))),
  branch: z.optional(z.nullable(TextOrEmpty(20))),
  number: z.optional(z.nullable(TextOrEmpty(30))),
  companyId: z.optional(z.union([z.null(), IdOrEmpty])),
  openingCentavos: SignedCentavos,
  /** Null: everything that was recorded counts. */
  openingDay: z.nullable(CivilDate),
  closingDay: z.optional(z.nullable(DayOfMonth)),
  dueDay: z.optional(z.nullable(DayOfMonth)),
  payerId: z.optional(z.union([z.null(), IdOrEmpty])),
  pixKey: z.optional(z.nullable(PixKey)),
  /** Of the receiver and its city, as a Pix code carries them. */
  pixName: z.optional(z.nullable(TextOrEmpty(25))),
  pixCity: z.optional(z.nullable(TextOrEmpty(15))),
}

/** @throws 422 a card without its days, an unknown bank, company or paying account, a Pix key without receiver and city; 409 the name is in use in this company */
export const createBankAccount = endpoint({
  method: 'POST',
  path: '/api/bank/accounts',
  access: 'finance.settings',
  summary: 'Create an account',
  json: z.object({ kind: BankAccountKind, ...fields }),
  reply: SavedReply,
})

/** The kind of an account stays what it was. @throws as its creation; 409 `changed_elsewhere` */
export const editBankAccount = endpoint({
  method: 'POST',
  path: '/api/bank/accounts/:id',
  access: 'finance.settings',
  summary: 'Change an account',
  json: editSchema(fields),
})

/** What was recorded with it stays. @throws 409 for a main account or one that pays a card’s bill, and if another account has taken its name */
export const archiveOrRestoreBankAccount = endpoint({
  method: 'POST',
  path: '/api/bank/accounts/:id/archive',
  access: 'finance.settings',
  summary: 'Archive an account, or bring it back',
  json: z.object({ restore: z._default(Flag, false) }),
  reply: DoneReply,
})
