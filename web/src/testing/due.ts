import { DUE_BUCKETS, type DueBucket, type DueEntry, readDue } from 'contract/finance/due.ts'
import { anInflowRow, anOutflowRow } from './finance.ts'
import { given } from './server.ts'

/** Open, of 21/11/2026 unless told otherwise; its effective day is what the server says. */
export const aDueEntry = (more: Partial<DueEntry> = {}): DueEntry => ({
  ...anOutflowRow({ pagaEm: null, dataIso: '2026-11-24' }),
  cliente: null,
  diaUtil: more.dataIso ?? '2026-11-24',
  feriado: null,
  ...more,
})

export const aDueInflow = (more: Partial<DueEntry> = {}): DueEntry => ({
  ...anInflowRow({ pagaEm: null, dataIso: '2026-11-24' }),
  projeto: null,
  categoria: null,
  diaUtil: '2026-11-24',
  feriado: null,
  ...more,
})

type Buckets = Partial<Record<DueBucket, DueEntry[]>>

/** Everything that is open, summed as the server does. `next`: buckets that have another page. */
export function dueReply(buckets: Buckets, next: Partial<Record<DueBucket, string>> = {}) {
  const faixas = DUE_BUCKETS.map((faixa) => {
    const contas = buckets[faixa] ?? []
    const nextCursor = next[faixa]
    return {
      faixa,
      quantidade: contas.length,
      totalCentavos: String(contas.reduce((sum, { valorCentavos }) => sum + (valorCentavos ?? 0), 0)),
      aCompletar: contas.filter(({ valorCentavos }) => valorCentavos === null).length,
      contas,
      ...(nextCursor ? { nextCursor } : {}),
    }
  })
  return { hoje: '2026-11-21', faixas }
}

export const givenDue = (buckets: Buckets, next?: Partial<Record<DueBucket, string>>): void =>
  given(readDue, dueReply(buckets, next))
