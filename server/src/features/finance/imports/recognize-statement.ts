import type { ImportKind } from 'contract/finance/import-fields.ts'
import { foldText } from '#core/text.ts'
import { isPartyColumn, normalizeColumnName } from './parsing/column-names.ts'
import { isPurchaseType } from './parsing/direction.ts'
import type { FileRow } from './parsing/records.ts'

const BALANCE =
  /^(?:saldo|s a l d o|sdo|balance|initial_available_balance|available_balance|fatura(?= anterior))(?![\p{L}\p{N}])/iu
const TOTAL = /^(?:sub)?tota(?:l|is)(?![\p{L}\p{N}])/iu
/** A line with any other word, such as "Saldo do contrato", is a movement. */
const BALANCE_WORDS =
  /^(?:ant|anterior|data|inicial|final|atual|total|parcial|disponivel|bloqueado|diario|dia|mes|periodo|conta|corrente|poupanca|aplicacao|aplicacoes|investimentos?|invest|facil|limite|fatura|real|reais|lancamentos|entradas|saidas|creditos|debitos|geral|start|end|opening|closing|of|at|the|period|cc|c|em|do|da|de|no|na|e|\d+)$/

const MAX_LABEL = 200

function isBankLabel(label: string, beginning: RegExp): boolean {
  if (label.length > MAX_LABEL || !beginning.test(label)) return false
  const others = foldText(label)
    .replace(beginning, '')
    .split(/[^a-z0-9]+/)
  return others.every((word) => word === '' || BALANCE_WORDS.test(word))
}

/** An import leaves such a row out unless the person ticks it. */
export const isBalance = (description: string): boolean => isBankLabel(description, BALANCE)

/** Such a line is no movement if it cannot be read as one. */
export const isTotal = (cell: string): boolean => isBankLabel(cell, TOTAL)

export const isSectionTitle = (text: string): boolean =>
  /^(?:saldos?|s a l d o|(?:sub)?tota(?:l|is)|ultimos lancamentos|lancamentos|resumo|extrato|periodo|data|os dados|nao ha|observac)\b/.test(
    foldText(text.slice(0, MAX_LABEL)).trim(),
  )

const BILL_PAYMENT =
  /^(?:inclusao de pagamento|(?:pagamentos?|pagto|pgto|payment)\b\.? (?:recebido|received|on ?line|com saldo|validos|- obrigado|thank you|por deb\.? em c\/?c)|deb(?:ito)?\.? ?aut(?:om(?:atico)?)?\.? (?:de |da )?fatura|obrigado pelo pagamento)/
const PERHAPS_BILL_PAYMENT = /^(?:pagamentos?|pagto|pgto)\b\.? (?:efetuado|antecipado|(?:por |via |em )?deb(?:ito)?\b)/
const PAYMENT = /(?:^|[^a-z])(?:pagamentos?|pagto|pgto|pag\.? (?:fat|bol|tit)\w*|payment|quitacao|liquidacao)(?![a-z*])/
const REVERSAL = /^(?:estorno|devol|cancel|reembolso|credito de estorno|refund|desconto|ajuste|anulacao|cashback|credito)/

const fold = (description: string): string => foldText(description.slice(0, MAX_LABEL)).trim()

/** What a card's bill gives back, or that is paid to it. */
export const isCardCredit = (description: string): boolean => {
  const text = fold(description)
  return PAYMENT.test(text) || BILL_PAYMENT.test(text) || REVERSAL.test(text)
}

export const isBillPayment = (description: string): boolean => {
  const text = fold(description)
  return BILL_PAYMENT.test(text) || (PAYMENT.test(text) && !/^(?:estorno|devol|cancel|reembolso)/.test(text))
}

const CARD_HEADERS: readonly string[] = [
  'date,title,amount',
  'date,category,title,amount',
  'data,lançamento,valor',
  'data,lancamento,valor',
]
const CARD_COLUMN = /^(?:portador|nome no cartao|final do cartao|numero do cartao|titular do cartao)/
const DOLLARS = /US\$|USD|d[oó]lar/i
/** Beside these columns of bills a balance is what is left of the bill, and a document its own number. */
const BILL_COLUMN = /^(?:(?:data )?(?:de |do )?vencimento|vcto|due date|fornecedor|nome do fornecedor|cliente)$/
const ACCOUNT_COLUMN =
  /^(?:saldos?|balance|partial balance|running balance|identificador|docto|dcto|documento|n documento|numero do documento|nr doc|dependencia origem|deb cred)\b/

export const hasDollars = (header: readonly string[]): boolean =>
  header.some((name) => DOLLARS.test(name.slice(0, MAX_LABEL)) || /^cotacao/.test(normalizeColumnName(name)))

export type FileNature = 'account' | 'card' | undefined

export function recognizeColumns(header: readonly string[], heading: string, types: readonly string[]): FileNature {
  const names = header.map(normalizeColumnName)
  if (CARD_HEADERS.includes(header.map((name) => name.trim()).join(','))) return 'card'
  if (names.some((name) => CARD_COLUMN.test(name)) || hasDollars(header)) return 'card'
  if (types.some((type) => /^(?:compra|parcela)\b/i.test(type) && isPurchaseType(type))) return 'card'
  if (names.some((name) => BILL_COLUMN.test(name) || isPartyColumn(name))) return undefined
  if (names.some((name) => ACCOUNT_COLUMN.test(name))) return 'account'
  const title = foldText(heading)
  if (/\bfatura\b/.test(title)) return 'card'
  return /\bextrato\b|\bagencia\b|conta corrente/.test(title) ? 'account' : undefined
}

type SignedRow = { description: string; sign: '-' | '+' | null }

const isReceipt = (text: string): boolean =>
  /\b(?:pix|ted|doc|transf\w*|receb\w*|deposito|salario|rendimento|resgate)\b/.test(text)

/** A file may be a bill, though its words are unknown, if at most one of this many rows is below zero. */
export const FEW = 4

/** In a card's bill all that is below zero are payments and reversals. Undefined if the words leave it in doubt. */
export function recognizeRows(rows: readonly SignedRow[]): FileNature {
  const list = (isNegative: boolean) =>
    rows.filter(({ sign }) => (sign === '-') === isNegative).map(({ description }) => fold(description))
  const [negative, other] = [list(true), list(false)]
  const others = negative.filter((text) => !isCardCredit(text))
  if (other.some(isReceipt) || others.some(isReceipt)) return 'account'
  if (others.length > 0) return negative.length * FEW > rows.length ? 'account' : undefined
  const isBill = negative.some((text) => BILL_PAYMENT.test(text))
  const isLikeBill = negative.some((text) => PERHAPS_BILL_PAYMENT.test(text)) && negative.some((text) => REVERSAL.test(text))
  return isBill || isLikeBill ? 'card' : undefined
}

const PAYABLE_COLUMN = /^(?:pag[ao]|paga em|pago em|valor pago|data (?:do |de )?pagamento|nome do fornecedor|fornecedor)$/
const RECEIVABLE_COLUMN =
  /^(?:recebid[ao]|recebid[ao] em|valor recebido|data (?:do |de )?recebimento|cliente|nome do cliente|sacado|pagador)$/

export function recognizeList(header: readonly string[]): ImportKind | undefined {
  const names = header.map(normalizeColumnName)
  const [isPayable, isReceivable] = [PAYABLE_COLUMN, RECEIVABLE_COLUMN].map((columns) => names.some((name) => columns.test(name)))
  if (isPayable === isReceivable) return undefined
  return isPayable ? 'outflow' : 'inflow'
}

export const findHeadingCurrency = (heading: string): string | null =>
  /\bBRL\b|R\$/.test(heading) ? null : (/\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|ARS|UYU|PYG|CLP|COP|MXN)\b/.exec(heading)?.[0] ?? null)

export const isBalanceColumn = (name: string): boolean =>
  /^(?:saldo|balance|partial balance|running balance)/.test(normalizeColumnName(name))

export const joinHeading = (rows: readonly FileRow[]): string =>
  rows
    .flatMap(({ cells }) => cells)
    .map((cell) => cell.slice(0, MAX_LABEL))
    .join(' ')
