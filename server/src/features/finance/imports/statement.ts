import { foldText } from '../../../core/fold-text.ts'
import type { ParsedRow } from './parsed-row.ts'
import { normalizeColumnName } from './parsing/columns.ts'

/** Matches `SALDO`, `S A L D O` (Banco do Brasil) and `SDO` at the beginning of a description. */
const BALANCE = /^(?:saldo|s a l d o|sdo)(?![\p{L}\p{N}])/iu
/** Matches `Total` and `Totais` at the beginning of the label of a line of sums. */
const TOTAL = /^tota(?:l|is)(?![\p{L}\p{N}])/iu
/**
 * Words that stand beside "saldo" and "total" in the lines of banks. A line with any other word, such as "Saldo do contrato", is a
 * movement.
 */
const BALANCE_WORDS =
  /^(?:anterior|inicial|final|atual|total|parcial|disponivel|bloqueado|diario|dia|mes|periodo|conta|corrente|poupanca|aplicacao|aplicacoes|investimentos?|limite|cc|c|em|do|da|de|no|na|e|\d+)$/

function isBankLabel(label: string, beginning: RegExp): boolean {
  if (!beginning.test(label)) return false
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

/** Descriptions that card companies use for the payment of a bill, and that no bank uses for money that left an account. */
const BILL_PAID = /^(?:pagamento recebido|payment received|pagamento on ?line|pagamentos v[aá]lidos|inclus[aã]o de pagamento)/iu
/** Matches the description of a payment; on a card's bill, a negative payment is the payment of the bill itself. */
const PAYMENT = /^(?:inclus[aã]o de )?(?:pagamentos?|pagto|pgto|payment)\b/iu

const isNegative = ({ signed }: ParsedRow): boolean => signed !== null && signed < 0

export const isBillPayment = (parsedRow: ParsedRow): boolean => isNegative(parsedRow) && PAYMENT.test(parsedRow.description)

/** The columns in Nubank's files of card bills, with or without a category. */
const CARD_HEADERS: readonly string[] = ['date,title,amount', 'date,category,title,amount']

/**
 * Whether the file is the bill of a card, in which purchases are positive: decided by its columns, or by a negative row that `BILL_PAID`
 * matches.
 */
export const isCardBill = (header: readonly string[], parsedRows: readonly ParsedRow[]): boolean =>
  CARD_HEADERS.includes(header.map(normalizeColumnName).join(',')) ||
  parsedRows.some((parsedRow) => isNegative(parsedRow) && BILL_PAID.test(parsedRow.description))
