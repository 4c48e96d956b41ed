import { DUE_BUCKETS, type DueBucket, type DueEntry, readDue } from 'contract/finance/due.ts'
import { anInflowRow, anOutflowRow } from './finance.ts'
import { stubReply } from './server.ts'

/** An open entry due on 21/11/2026, a Saturday. */
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

/** Sums the buckets as the server does. @param next the cursors of the buckets that have another page */
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

export const stubDue = (buckets: Buckets, next?: Partial<Record<DueBucket, string>>): void =>
  stubReply(readDue, dueReply(buckets, next))
