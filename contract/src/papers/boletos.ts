import { BANKS } from '../bank/banks.ts'
import { addDays, type CivilDate, daysBetween } from '../values/dates.ts'
import { computeModulo10, computeModulo11, computeModulo11Remainder } from './check-digits.ts'
import type { PaperCode, PaperReading } from './paper-code.ts'

const ORDINALS = ['primeiro', 'segundo', 'terceiro', 'quarto']

const FIRST_CYCLE = '1997-10-07'
/** The factor runs from 1000 to 9999, and then from 1000 again: 9999 was 21/02/2025. */
const CYCLE_DAYS = 9000
/** How long a boleto may be overdue in its cycle, and how long after that both cycles are possible (Febraban). */
const OVERDUE_DAYS = 3000
const DOUBTFUL_DAYS = 500

/**
 * @param code as it is stored
 * @returns none for a code without a due day; two if it is in doubt which cycle of the factor is meant
 */
export function listDueDays({ kind, code }: Pick<PaperCode, 'kind' | 'code'>, today: CivilDate): CivilDate[] {
  const factor = kind === 'boleto' ? Number(code.slice(33, 37)) : 0
  if (factor < 1000) return []
  const first = addDays(FIRST_CYCLE, factor)
  const overdue = daysBetween(first, today)
  if (overdue <= OVERDUE_DAYS) return [first]
  const second = addDays(first, CYCLE_DAYS)
  return overdue > OVERDUE_DAYS + DOUBTFUL_DAYS ? [second] : [first, second]
}

const withModulo10 = (digits: string): string => `${digits}${computeModulo10(digits)}`

const isWholeGroup = (group: string, check: (digits: string) => number): boolean =>
  Number(group.at(-1)) === check(group.slice(0, -1))

const boletoLine = (code: string): string =>
  [code.slice(0, 4) + code.slice(19, 24), code.slice(24, 34), code.slice(34, 44)].map(withModulo10).join('') +
  code.slice(4, 5) +
  code.slice(5, 19)

const BOLETO_GROUPS = [
  [0, 10],
  [10, 21],
  [21, 32],
] as const

/** `23790448021111111111` … as it is printed: `23790.44802 11111.111111 …` */
export const formatBoletoLine = (line: string): string =>
  line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')

function readBoletoBarcode(code: string): PaperReading {
  if (code[3] !== '9') return { problem: 'O quarto dígito não confere: só boletos em reais, com 9, são lidos' }
  const remainder = computeModulo11Remainder(code.slice(0, 4) + code.slice(5))
  const expected = remainder < 2 || remainder === 10 ? 1 : 11 - remainder
  if (Number(code[4]) !== expected)
    return { problem: `O dígito geral (${code[4]}) não confere com o vencimento e o valor: ${code.slice(5, 19)}` }
  const bank = BANKS.find(({ compe }) => compe === code.slice(0, 3))
  return {
    kind: 'boleto',
    code: boletoLine(code),
    name: `Boleto ${bank ? bank.name : `do banco ${code.slice(0, 3)}`}`,
    centavos: Number(code.slice(9, 19)) || null,
    receiver: null,
    txid: null,
  }
}

function readBoletoLine(line: string): PaperReading {
  for (const [at, [from, to]] of BOLETO_GROUPS.entries()) {
    const group = line.slice(from, to)
    if (!isWholeGroup(group, computeModulo10))
      return { problem: `O ${ORDINALS[at]} grupo não confere: ${group.slice(0, 5)}.${group.slice(5)}` }
  }
  const [first = '', second = '', third = ''] = BOLETO_GROUPS.map(([from, to]) => line.slice(from, to - 1))
  return readBoletoBarcode(first.slice(0, 4) + line.slice(32) + first.slice(4) + second + third)
}

const SEGMENTS: Readonly<Record<string, string>> = {
  1: 'Conta da prefeitura',
  2: 'Conta de água e esgoto',
  3: 'Conta de energia ou gás',
  4: 'Conta de telefone ou internet',
  5: 'Guia do governo',
  6: 'Conta de uma empresa',
  7: 'Multa de trânsito',
  9: 'Conta do banco',
}

const splitBill = (digits: string, width: number): string[] =>
  Array.from({ length: 4 }, (_, at) => digits.slice(at * width, (at + 1) * width))

/** Its third digit says how it is checked, and whether its value is in reais. */
const chooseBillCheck = (digits: string) =>
  ({ 6: computeModulo10, 7: computeModulo10, 8: computeModulo11, 9: computeModulo11 })[digits[2] ?? '']

export const formatBillLine = (line: string): string =>
  splitBill(line, 12)
    .map((group) => `${group.slice(0, 11)}-${group.slice(11)}`)
    .join(' ')

function readBillBarcode(code: string): PaperReading {
  const check = chooseBillCheck(code)
  const segment = SEGMENTS[code[1] ?? '']
  if (!check || !segment) return { problem: `O começo da conta não confere: ${code.slice(0, 3)}` }
  if (Number(code[3]) !== check(code.slice(0, 3) + code.slice(4)))
    return { problem: `O dígito geral da conta (${code[3]}, o quarto) não confere` }
  return {
    kind: 'bill',
    code: splitBill(code, 11)
      .map((group) => `${group}${check(group)}`)
      .join(''),
    name: segment,
    centavos: code[2] === '6' || code[2] === '8' ? Number(code.slice(4, 15)) || null : null,
    receiver: null,
    txid: null,
  }
}

function readBillLine(line: string): PaperReading {
  const groups = splitBill(line, 12)
  const check = chooseBillCheck(line)
  const wrong = check ? groups.findIndex((group) => !isWholeGroup(group, check)) : -1
  const group = groups[wrong]
  if (group !== undefined) return { problem: `O ${ORDINALS[wrong]} grupo não confere: ${group.slice(0, 11)}-${group.slice(11)}` }
  return readBillBarcode(groups.map((one) => one.slice(0, 11)).join(''))
}

/** Only bills begin with 8, which is no bank's. */
export const isBillStart = (digits: string): boolean => digits.startsWith('8')

/** Whether 44 digits are a line that lacks its end: each of its whole groups has its check digit. */
function isCutLine(digits: string): boolean {
  if (!isBillStart(digits)) return BOLETO_GROUPS.every(([from, to]) => isWholeGroup(digits.slice(from, to), computeModulo10))
  const check = chooseBillCheck(digits)
  const whole = splitBill(digits, 12).slice(0, 3)
  return check !== undefined && whole.every((group) => isWholeGroup(group, check))
}

/** @returns undefined for digits that are too many or too few for a line or a barcode */
export function readSlip(digits: string): PaperReading | undefined {
  const isBill = isBillStart(digits)
  if (digits.length === 44 && !isCutLine(digits)) return isBill ? readBillBarcode(digits) : readBoletoBarcode(digits)
  if (isBill) return digits.length === 48 ? readBillLine(digits) : undefined
  return digits.length === 47 ? readBoletoLine(digits) : undefined
}
