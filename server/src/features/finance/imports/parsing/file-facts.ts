import { type CivilDate, isCivilDate } from 'contract/values/dates.ts'
import { parseDay } from './day.ts'

/** Negative for what is owed; of the day's end. */
export type PrintedBalance = { account: string | null; day: CivilDate; centavos: number }

type Period = { from: CivilDate; to: CivilDate }

/** What a file tells beside its rows. */
export type FileFacts = {
  /** Whether the file ends in the middle, in a row that is left out. */
  isCut: boolean
  /** Those that the file says it is of, as it writes them, with the bank's number and the days that it says it tells of. */
  accounts: { number: string; bank?: string | undefined; period: Period | undefined }[]
  /** The days that a heading names, in a file of one account. */
  period: Period | undefined
  balances: PrintedBalance[]
  /** On which the card's bill that the file is, as its heading says, is due. */
  dueDay: CivilDate | undefined
  /** What that bill says that its purchases sum up to. */
  billTotal: number | undefined
}

export const createFileFacts = (): FileFacts => ({
  isCut: false,
  accounts: [],
  period: undefined,
  balances: [],
  dueDay: undefined,
  billTotal: undefined,
})

export const toPeriod = (from: string | undefined, to: string | undefined): Period | undefined =>
  from && to && isCivilDate(from) && isCivilDate(to) && from <= to ? { from, to } : undefined

const ACCOUNT = /\bconta(?: corrente)?[ :]+(?:n[º°o.]* *)?(\d[\d.]{2,}(?:-[\dx])?)/i
const TWO_DAYS = /(\d{1,2}\/\d{1,2}\/\d{4})[^\d]{1,10}(\d{1,2}\/\d{1,2}\/\d{4})/

const DUE_DAY = /\bvenc(?:imento|to)?\b\D{0,20}(\d{1,2}\/\d{1,2}\/\d{2,4})/i

export function readHeadingFacts(heading: string): Pick<FileFacts, 'accounts' | 'period' | 'dueDay'> {
  const number = ACCOUNT.exec(heading)?.[1]
  const [, from = '', to = ''] = TWO_DAYS.exec(heading) ?? []
  return {
    accounts: number ? [{ number, period: undefined }] : [],
    period: toPeriod(parseDay(from), parseDay(to)),
    dueDay: parseDay(DUE_DAY.exec(heading)?.[1] ?? ''),
  }
}
