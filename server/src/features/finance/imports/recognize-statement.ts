import type { ImportKind } from 'contract/finance/import-fields.ts'
import { foldText } from '#core/text.ts'
import { normalizeColumnName } from './parsing/column-names.ts'
import { isPurchaseType } from './parsing/direction.ts'
import type { FileRow } from './parsing/records.ts'

/** Matches `SALDO`, `S A L D O` (Banco do Brasil), `SDO` and `Balance` at the beginning of a description. */
const BALANCE = /^(?:saldo|s a l d o|sdo|balance|fatura(?= anterior))(?![\p{L}\p{N}])/iu
/** Matches `Total` and `Totais` at the beginning of the label of a line of sums. */
const TOTAL = /^(?:sub)?tota(?:l|is)(?![\p{L}\p{N}])/iu
/**
 * Words that stand beside "saldo" and "total" in the lines of banks. A line with any other word, such as "Saldo do contrato", is a
 * movement.
 */
const BALANCE_WORDS =
  /^(?:anterior|inicial|final|atual|total|parcial|disponivel|bloqueado|diario|dia|mes|periodo|conta|corrente|poupanca|aplicacao|aplicacoes|investimentos?|invest|facil|limite|fatura|real|reais|lancamentos|entradas|saidas|creditos|debitos|geral|start|end|opening|closing|of|at|the|period|cc|c|em|do|da|de|no|na|e|\d+)$/

/** In characters; no label of a bank is longer. */
const MAX_LABEL = 200

function isBankLabel(label: string, beginning: RegExp): boolean {
  if (label.length > MAX_LABEL || !beginning.test(label)) return false
  const others = foldText(label)
    .replace(beginning, '')
    .split(/[^a-z0-9]+/)
  return others.every((word) => word === '' || BALANCE_WORDS.test(word))
}

/**
 * Whether the description of a row is that of a bank's balance ("Saldo do dia", "Saldo anterior", "SALDO"). An import leaves such a
 * row out unless the person ticks it.
 */
export const isBalance = (description: string): boolean => isBankLabel(description, BALANCE)

/** Whether a cell is the label of a line of sums ("Total", "Totais do período"). Such a line is no movement if it cannot be read as one. */
export const isTotal = (cell: string): boolean => isBankLabel(cell, TOTAL)

/** Whether a text without a day is the title of a section, and not the second line of the movement above. */
export const isSectionTitle = (text: string): boolean =>
  /^(?:saldos?|s a l d o|(?:sub)?tota(?:l|is)|ultimos lancamentos|lancamentos|resumo|extrato|periodo|data|os dados|nao ha|observac)\b/.test(
    foldText(text.slice(0, MAX_LABEL)).trim(),
  )

/** The descriptions that only card companies use for the payment of a bill, and no bank for money that left an account. */
const BILL_PAYMENT =
  /^(?:inclusao de pagamento|(?:pagamentos?|pagto|pgto|payment)\b\.? (?:recebido|received|on ?line|com saldo|validos|- obrigado|thank you|por deb\.? em c\/?c)|deb(?:ito)?\.? ?aut(?:om(?:atico)?)?\.? (?:de |da )?fatura|obrigado pelo pagamento)/
/** Descriptions of such a payment that an account may have too. */
const PERHAPS_BILL_PAYMENT = /^(?:pagamentos?|pagto|pgto)\b\.? (?:efetuado|antecipado|(?:por |via |em )?deb(?:ito)?\b)/
/** Matches any description with the word; on a card's bill, a payment that comes in pays the bill itself. */
const PAYMENT = /(?:^|[^a-z])(?:pagamentos?|pagto|pgto|pag\.? (?:fat|bol|tit)\w*|payment|quitacao|liquidacao)(?![a-z*])/
const REVERSAL = /^(?:estorno|devol|cancel|reembolso|credito de estorno|refund|desconto|ajuste|anulacao|cashback|credito)/

const fold = (description: string): string => foldText(description.slice(0, MAX_LABEL)).trim()

/** Whether the description of money that comes in on a card's bill says that the bill was paid. */
export const isBillPayment = (description: string): boolean => {
  const text = fold(description)
  return BILL_PAYMENT.test(text) || (PAYMENT.test(text) && !/^(?:estorno|devol|cancel|reembolso)/.test(text))
}

/** The columns in Nubank's files of card bills, and in those of Itaú, which alone are written in lower case. */
const CARD_HEADERS: readonly string[] = [
  'date,title,amount',
  'date,category,title,amount',
  'data,lançamento,valor',
  'data,lancamento,valor',
]
/** Columns that the bills of cards have, and no statement of an account. */
const CARD_COLUMN = /^(?:portador|nome no cartao|final do cartao|numero do cartao|titular do cartao)/
const DOLLARS = /US\$|USD|d[oó]lar/i
/** Columns of lists of bills. Beside them a balance is what is left of the bill, and a document its own number. */
const BILL_COLUMN =
  /^(?:(?:data )?(?:de |do )?vencimento|vcto|due date|fornecedor|nome do fornecedor|cliente (?:ou )?fornecedor|cliente)$/
const ACCOUNT_COLUMN =
  /^(?:saldos?|balance|partial balance|running balance|identificador|docto|dcto|documento|n documento|numero do documento|nr doc|dependencia origem|deb cred)\b/

/** Whether a second column is in dollars, as on the bills of cards, and on statements of accounts abroad. */
export const hasDollars = (header: readonly string[]): boolean =>
  header.some((name) => DOLLARS.test(name.slice(0, MAX_LABEL)) || /^cotacao/.test(normalizeColumnName(name)))

export type FileNature = 'account' | 'card' | undefined

/** Recognises a statement of an account or the bill of a card by its columns and its heading. `types`: what stands in a column of types of rows. */
export function recognizeColumns(header: readonly string[], heading: string, types: readonly string[]): FileNature {
  const names = header.map(normalizeColumnName)
  if (CARD_HEADERS.includes(header.map((name) => name.trim()).join(','))) return 'card'
  if (names.some((name) => CARD_COLUMN.test(name)) || hasDollars(header)) return 'card'
  if (types.some((type) => /^(?:compra|parcela)\b/i.test(type) && isPurchaseType(type))) return 'card'
  if (names.some((name) => BILL_COLUMN.test(name))) return undefined
  if (names.some((name) => ACCOUNT_COLUMN.test(name))) return 'account'
  const title = foldText(heading)
  if (/\bfatura\b/.test(title)) return 'card'
  return /\bextrato\b|\bagencia\b|conta corrente/.test(title) ? 'account' : undefined
}

type SignedRow = { description: string; sign: '-' | '+' | null }

const isReceipt = (text: string): boolean =>
  /\b(?:pix|ted|doc|transf\w*|receb\w*|deposito|salario|rendimento|resgate)\b/.test(text)

/** Of how many rows one at most is below zero, where a file may be a bill though its words are unknown. */
const FEW = 4

/**
 * Recognises a file with both signs by its rows. All that is below zero in the bill of a card are payments and reversals, one of which is in
 * the words of a card company, or both are there, while what has no sign is no receipt. Undefined where the words leave it in doubt.
 */
export function recognizeRows(rows: readonly SignedRow[]): FileNature {
  const list = (isNegative: boolean) =>
    rows.filter(({ sign }) => (sign === '-') === isNegative).map(({ description }) => fold(description))
  const [negative, other] = [list(true), list(false)]
  const isCredit = (text: string) => PAYMENT.test(text) || BILL_PAYMENT.test(text) || REVERSAL.test(text)
  const others = negative.filter((text) => !isCredit(text))
  if (other.some(isReceipt) || others.some(isReceipt)) return 'account'
  if (others.length > 0) return negative.length * FEW > rows.length ? 'account' : undefined
  const isBill = negative.some((text) => BILL_PAYMENT.test(text))
  const isLikeBill = negative.some((text) => PERHAPS_BILL_PAYMENT.test(text)) && negative.some((text) => REVERSAL.test(text))
  return isBill || isLikeBill ? 'card' : undefined
}

const PAYABLE_COLUMN = /^(?:pag[ao]|paga em|pago em|valor pago|data (?:do |de )?pagamento|nome do fornecedor|fornecedor)$/
const RECEIVABLE_COLUMN =
  /^(?:recebid[ao]|recebid[ao] em|valor recebido|data (?:do |de )?recebimento|cliente|nome do cliente|sacado|pagador)$/

/** What a list is of, where its columns say it: `Fornecedor` and `Pago` of outflows, `Cliente` and `Recebida em` of inflows. */
export function recognizeList(header: readonly string[]): ImportKind | undefined {
  const names = header.map(normalizeColumnName)
  const [isPayable, isReceivable] = [PAYABLE_COLUMN, RECEIVABLE_COLUMN].map((columns) => names.some((name) => columns.test(name)))
  if (isPayable === isReceivable) return undefined
  return isPayable ? 'outflow' : 'inflow'
}

/** Finds the currency other than the real that a heading names. */
export const findHeadingCurrency = (heading: string): string | null =>
  /\bBRL\b|R\$/.test(heading) ? null : (/\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|ARS|UYU|PYG|CLP|COP|MXN)\b/.exec(heading)?.[0] ?? null)

/** The names of balances' columns, which tell nothing of a movement itself. */
export const isBalanceColumn = (name: string): boolean =>
  /^(?:saldo|balance|partial balance|running balance)/.test(normalizeColumnName(name))

export const joinHeading = (rows: readonly FileRow[]): string =>
  rows
    .flatMap(({ cells }) => cells)
    .map((cell) => cell.slice(0, MAX_LABEL))
    .join(' ')
