import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { MAX_PRINTED_ENTRIES, type readMonth } from 'contract/finance/month.ts'
import type { Ctx } from '#core/context.ts'
import { readSnapshot } from '#db/snapshot.ts'
import { listCompanyNames, listMonthEntries, sumByCategory, sumByProject, sumMonthByKind } from './month-queries.ts'

const presentMoney = ({ received, spent }: { received: bigint; spent: bigint }) => ({
  revenueCentavos: String(received),
  expenseCentavos: String(spent),
  profitCentavos: String(received - spent),
})

const presentOpenSums = ({ open, openCentavos }: { open: number; openCentavos: bigint }) => ({
  count: open,
  totalCentavos: String(openCentavos),
})

/** One snapshot, so that the entries add up to the summary. */
export function readMonthReport({ db, today }: Ctx, month: string): Promise<HandlerResult<typeof readMonth>> {
  return readSnapshot(db, async (tx) => {
    const { received, spent } = await sumMonthByKind(tx, month)
    const count = received.valued + spent.valued + spent.incomplete
    return {
      month,
      today: today(),
      companies: await listCompanyNames(tx),
      ...presentMoney({ received: received.centavos, spent: spent.centavos }),
      payable: presentOpenSums(spent),
      receivable: presentOpenSums(received),
      incomplete: spent.incomplete,
      categories: (await sumByCategory(tx, month)).map((row) => ({ name: row.name, totalCentavos: String(row.spent) })),
      projects: (await sumByProject(tx, month)).map((row) => ({ name: row.name, ...presentMoney(row) })),
      count,
      entries: count > MAX_PRINTED_ENTRIES ? null : await listMonthEntries(tx, month),
    }
  })
}
