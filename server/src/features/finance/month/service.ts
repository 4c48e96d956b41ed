import type { Reply } from 'contract/endpoint.ts'
import { MAX_PRINTED, type readMonth } from 'contract/finance/month.ts'
import type { Db } from '../../../db/client.ts'
import { snapshot } from '../../../db/snapshot.ts'
import type { Ctx } from '../../../http/context.ts'
import { companyNames, entriesOf, incompleteIn, monthSums, openIn, sumsByCategory, sumsByProject, valuedIn } from './queries.ts'

const money = ({ received, spent }: { received: bigint; spent: bigint }) => ({
  receitaCentavos: String(received),
  despesaCentavos: String(spent),
  lucroCentavos: String(received - spent),
})

async function openSums(db: Db, kind: 'inflow' | 'outflow', month: string) {
  const { count, centavos } = await openIn(db, kind, month)
  return { quantidade: count, totalCentavos: String(centavos) }
}

/** A month on paper. All of it is of one moment, so that the entries add up to the summary. */
export function monthReport({ db, today }: Ctx, month: string): Promise<Reply<typeof readMonth>> {
  return snapshot(db, async (tx) => {
    const aCompletar = await incompleteIn(tx, month)
    const quantidade = (await valuedIn(tx, month)) + aCompletar
    return {
      mes: month,
      hoje: today(),
      empresas: await companyNames(tx),
      ...money(await monthSums(tx, month)),
      aPagar: await openSums(tx, 'outflow', month),
      aReceber: await openSums(tx, 'inflow', month),
      aCompletar,
      categorias: (await sumsByCategory(tx, month)).map(({ name, spent }) => ({ nome: name, totalCentavos: String(spent) })),
      projetos: (await sumsByProject(tx, month)).map((row) => ({ nome: row.name, ...money(row) })),
      quantidade,
      lancamentos: quantidade > MAX_PRINTED ? null : await entriesOf(tx, month),
    }
  })
}
