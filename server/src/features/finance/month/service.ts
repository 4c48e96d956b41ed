import type { HandlerResult } from 'contract/endpoint.ts'
import { MAX_PRINTED_ENTRIES, type readMonth } from 'contract/finance/month.ts'
import type { Ctx } from '../../../core/context.ts'
import { readSnapshot } from '../../../db/snapshot.ts'
import { listCompanyNames, listMonthEntries, sumByCategory, sumByProject, sumMonthByKind } from './queries.ts'

const presentMoney = ({ received, spent }: { received: bigint; spent: bigint }) => ({
  receitaCentavos: String(received),
  despesaCentavos: String(spent),
  lucroCentavos: String(received - spent),
})

const presentOpenSums = ({ open, openCentavos }: { open: number; openCentavos: bigint }) => ({
  quantidade: open,
  totalCentavos: String(openCentavos),
})

/** Answers the report of a month (`YYYY-MM`) out of one snapshot, so that the entries add up to the summary. */
export function readMonthReport({ db, today }: Ctx, month: string): Promise<HandlerResult<typeof readMonth>> {
  return readSnapshot(db, async (tx) => {
    const { received, spent } = await sumMonthByKind(tx, month)
    const quantidade = received.valued + spent.valued + spent.incomplete
    return {
      mes: month,
      hoje: today(),
      empresas: await listCompanyNames(tx),
      ...presentMoney({ received: received.centavos, spent: spent.centavos }),
      aPagar: presentOpenSums(spent),
      aReceber: presentOpenSums(received),
      aCompletar: spent.incomplete,
      categorias: (await sumByCategory(tx, month)).map((row) => ({ nome: row.name, totalCentavos: String(row.spent) })),
      projetos: (await sumByProject(tx, month)).map((row) => ({ nome: row.name, ...presentMoney(row) })),
      quantidade,
      lancamentos: quantidade > MAX_PRINTED_ENTRIES ? null : await listMonthEntries(tx, month),
    }
  })
}
