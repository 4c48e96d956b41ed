// What happened in a generated month, in plain values: the model adds it up, and the product is told it through its calls.

export type Kind = 'inflow' | 'outflow'
/** YYYY-MM-DD. */
export type Day = string

export type Account = {
  id: number
  kind: 'bank' | 'cash' | 'investment' | 'card'
  company: number | null
  opening: number
  openingDay: Day | null
  /** Of a card. */
  closingDay: number
  dueDay: number
  payer: number
}

export type Payment = {
  account: number
  day: Day
  /** How much of the entry's value it settles, and what moved. */
  settled: number
  moved: number
  /** Whether a line stands for it; of a card's, the closing day of the line's bill. */
  isLine: boolean
  bill?: Day | undefined
}

export type Entry = {
  kind: Kind
  date: Day
  centavos: number | null
  company: number | null
  project: number | null
  category: number | null
  payments: Payment[]
}

export type Purchase = { number: number; count: number; name: string }

/** `centavos`: negative for what left the account. */
export type Line = {
  account: number
  day: Day
  centavos: number
  text: string
  bill?: Day
  isPayment?: boolean
  purchase?: Purchase
}

export type Transfer = { from: number; to: number; day: Day; centavos: number; fromIsLine: boolean; toIsLine: boolean }

export type Truth = { today: Day; accounts: Account[]; entries: Entry[]; lines: Line[]; transfers: Transfer[] }

export const addDays = (day: Day, count: number): Day => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/** The day of the month `months` later; the last one of a shorter month. */
export function inMonth(of: Day, months: number, day: number): Day {
  const [year = 0, month = 0] = of.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The closing day of the bill of a day's purchase, `later` bills on. */
export function closingOf({ closingDay }: Account, day: Day, later = 0): Day {
  const isNext = day > inMonth(day, 0, closingDay)
  return inMonth(day, (isNext ? 1 : 0) + later, closingDay)
}

export const dueOf = ({ closingDay, dueDay }: Account, closing: Day): Day => inMonth(closing, dueDay > closingDay ? 0 : 1, dueDay)
