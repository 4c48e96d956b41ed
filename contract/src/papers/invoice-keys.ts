import { computeModulo11 } from './check-digits.ts'
import type { PaperReading } from './paper-code.ts'

const STATES = new Set('11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53'.split(' '))

const MODELS: Readonly<Record<string, string>> = {
  55: 'NF-e',
  57: 'CT-e',
  59: 'CF-e',
  62: 'NFCom',
  65: 'NFC-e',
  66: 'NF3-e',
  67: 'CT-e OS',
}

/** `issuer`: its CNPJ, whose first twelve characters may be letters. `month`: of the issue. */
export type InvoiceKey = { model: string; issuer: string; month: string; number: string }

const isMonth = (yearAndMonth: string): boolean => /^\d\d(0[1-9]|1[0-2])$/.test(yearAndMonth)
const toInvoiceMonth = (yearAndMonth: string): string => `20${yearAndMonth.slice(0, 2)}-${yearAndMonth.slice(2)}`
const toNumber = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/** @returns undefined for a text that is not made as a key is, whatever its check digit */
export function parseInvoiceKey(key: string): InvoiceKey | undefined {
  const goods = /^(\d\d)(\d{4})([0-9A-Z]{12}\d\d)(\d\d)\d{3}(\d{9})\d{10}$/.exec(key)
  if (goods) {
    const [, state = '', month = '', issuer = '', model = '', number = ''] = goods
    const name = MODELS[model]
    return name && STATES.has(state) && isMonth(month)
      ? { model: name, issuer, month: toInvoiceMonth(month), number: toNumber(number) }
      : undefined
  }
  const service = /^(\d\d)\d{5}[12][12]([0-9A-Z]{12}\d\d)(\d{13})(\d{4})\d{10}$/.exec(key)
  const [, state = '', issuer = '', number = '', month = ''] = service ?? []
  return STATES.has(state) && isMonth(month)
    ? { model: 'NFS-e', issuer, month: toInvoiceMonth(month), number: toNumber(number) }
    : undefined
}

export const formatInvoiceKey = (key: string): string => key.replace(/.{4}(?=.)/g, '$& ')

export function readInvoiceKey(key: string): PaperReading | undefined {
  const parts = parseInvoiceKey(key)
  if (!parts) return undefined
  if (Number(key.at(-1)) !== computeModulo11(key.slice(0, -1)))
    return { problem: `O último dígito da chave da ${parts.model} (${key.at(-1)}) não confere com os outros` }
  return {
    kind: 'invoice',
    code: key,
    name: `${parts.model} ${parts.number}`,
    centavos: null,
    receiver: null,
    txid: null,
  }
}
