import type { ImportKind } from 'contract/finance/import-fields.ts'
import { foldText } from '#core/text.ts'

/** In characters; no word for a direction is longer. */
const MAX_LENGTH = 40

const OUTFLOW = /^(?:d|db|deb|dr|debitos?|debit|a debito|saidas?|despesas?|a pagar|pagar|out|outflow|expense|-)$/
const INFLOW = /^(?:c|cr|cred|creditos?|credit|a credito|entradas?|receitas?|a receber|receber|recebimento|in|inflow|income|\+)$/

export function readDirection(cell: string): ImportKind | undefined {
  if (cell.length > MAX_LENGTH) return undefined
  const word = foldText(cell.trim().replace(/[\u2212\u2013]/, '-')).replace(/^\((.*)\)$/, '$1')
  if (OUTFLOW.test(word)) return 'outflow'
  return INFLOW.test(word) ? 'inflow' : undefined
}

export const isDirection = (cell: string): boolean => readDirection(cell) !== undefined

export const isPurchaseType = (cell: string): boolean =>
  /^(?:compra|parcela|estorno|pagamento|anuidade|encargos?|tarifa|iof|ajuste|credito|debito)\b/.test(
    foldText(cell.slice(0, MAX_LENGTH)).trim(),
  )

const INSTALLMENT = /(?<!\d)(\d{1,3}) ?(?:\/|de|of) ?(\d{1,3})(?!\d)/i

export function readInstallment(cell: string): string | undefined {
  const [, number, count] = INSTALLMENT.exec(cell.slice(0, MAX_LENGTH)) ?? []
  return number && Number(count) > 1 ? `${Number(number)}/${Number(count)}` : undefined
}
