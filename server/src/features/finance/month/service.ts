import type { Reply } from 'contract/endpoint.ts'
import { MAX_PRINTED, type readMonth } from 'contract/finance/month.ts'
import type { Ctx } from '../../../core/context.ts'
import { snapshot } from '../../../db/snapshot.ts'
import { companyNames, entriesOf, sumsByCategory, sumsByProject, sumsOfDays } from './queries.ts'

const money = ({ received, spent }: { received: bigint; spent: bigint }) => ({
  receitaCentavos: String(received),
  despesaCentavos: String(spent),
  lucroCentavos: String(received - spent),
})

const openSums = ({ open, openCentavos }: { open: number; openCentavos: bigint }) => ({
  quantidade: open,
  totalCentavos: String(openCentavos),
})

/** A month on paper. All of it is of one moment, so that the entries add up to the summary. */
export function monthReport({ db, today }: Ctx, month: string): Promise<Reply<typeof readMonth>> {
  return snapshot(db, async (tx) => {
    const { received, spent } = await sumsOfDays(tx, month)
    const quantidade = received.valued + spent.valued + spent.incomplete
    return {
      mes: month,
      hoje: today(),
      empresas: await companyNames(tx),
      ...money({ received: received.centavos, spent: spent.centavos }),
      aPagar: openSums(spent),
      aReceber: openSums(received),
      aCompletar: spent.incomplete,
      categorias: (await sumsByCategory(tx, month)).map((row) => ({ nome: row.name, totalCentavos: String(row.spent) })),
      projetos: (await sumsByProject(tx, month)).map((row) => ({ nome: row.name, ...money(row) })),
      quantidade,
      lancamentos: quantidade > MAX_PRINTED ? null : await entriesOf(tx, month),
    }
  })
}
