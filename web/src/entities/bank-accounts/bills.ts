import { type Bill, listBills } from 'contract/bank/bills.ts'
import { formatDate } from 'contract/values/dates.ts'
import { callQuery } from '#lib/net/call-query.ts'

/** Of all cards, those of which something is to be paid. */
export const payableBillsQuery = callQuery(['finance', 'bank', 'bills'], listBills, { query: {} })

export const cardBillsQuery = (account: number) =>
  callQuery(['finance', 'bank', 'bills', account], listBills, { query: { account: String(account) } })

/** What remains, with the instalments that are yet to come. */
export const toPay = ({ remainingCentavos, expectedCentavos }: Bill): bigint =>
  BigInt(remainingCentavos) + BigInt(expectedCentavos)

/** Of a bill that is still open, only what has been bought by now can be paid. */
export const getPayable = (bill: Bill): bigint => (bill.state === 'closed' ? toPay(bill) : BigInt(bill.remainingCentavos))

export const formatBillName = ({ account }: Pick<Bill, 'account'>): string => `Fatura ${account}`

/** As `fechou 28/11/2026`. */
export const describeClosing = ({ state, closing }: Bill): string =>
  `${state === 'closed' ? 'fechou' : 'fecha'} ${formatDate(closing)}`
