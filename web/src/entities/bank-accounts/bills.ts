import { type Bill, listBills, toPay } from 'contract/bank/bills.ts'
import { formatDate } from 'contract/values/dates.ts'
import { callQuery } from '#lib/net/call-query.ts'

/** Of all cards, those of which something is to be paid. */
export const payableBillsQuery = callQuery(['finance', 'bank', 'bills'], listBills, { query: {} })

export const cardBillsQuery = (account: number) =>
  callQuery(['finance', 'bank', 'bills', account], listBills, { query: { account: String(account) } })

/** Of a bill that is still open, only what has been bought by now can be paid. */
export const getPayable = (bill: Bill): bigint => (bill.state === 'closed' ? toPay(bill) : BigInt(bill.remainingCentavos))

/** As `fechou 28/11/2026`. */
export const describeClosing = ({ state, closing }: Bill): string =>
  `${state === 'closed' ? 'fechou' : 'fecha'} ${formatDate(closing)}`
