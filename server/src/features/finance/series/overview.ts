import type { CivilDate } from 'contract/dates.ts'
import { monthlyWeight } from 'contract/finance/frequency.ts'
import type { Series, SeriesOverview } from 'contract/finance/series.ts'
import type { Ctx } from '../../../core/context.ts'
import { listDueOccurrences } from '../series-rule.ts'
import { type ListedSeries, listSeries } from './queries.ts'

const MAX_ENDED = 50
/** Later than any occurrence that is made. */
const FAR_FUTURE: CivilDate = '2199-12-31'

/** Derives a series' state. A series that has made its last occurrence and has none open ahead counts as ended. */
function deriveState({ series, next }: ListedSeries): Series['situacao'] {
  if (series.endedAt !== null) return 'encerrada'
  const over = next === null && listDueOccurrences(series, FAR_FUTURE, 1).length === 0
  if (over) return 'encerrada'
  return series.pausedAt === null ? 'ativa' : 'pausada'
}

function presentSeries(row: ListedSeries): Series {
  const { series, next, overdue } = row
  const situacao = deriveState(row)
  const weighs = situacao === 'ativa' && series.centavos !== null
  return {
    id: series.id,
    tipo: series.kind,
    descricao: series.description,
    frequencia: series.frequency,
    unidade: series.unit,
    cada: series.every,
    diaDoMes: series.dayOfMonth,
    ocorrencias: series.occurrences,
    valorCentavos: series.centavos,
    pesoMensalCentavos: weighs ? monthlyWeight(series.centavos ?? 0, series) : null,
    situacao,
    proxima: next,
    vencidas: overdue,
  }
}

const sumMonthlyWeight = (rows: readonly Series[], tipo: Series['tipo']): string =>
  String(
    rows.filter((row) => row.tipo === tipo).reduce((sum, { pesoMensalCentavos }) => sum + BigInt(pesoMensalCentavos ?? 0), 0n),
  )

const ORDER = ['ativa', 'pausada', 'encerrada']
const byState = (a: Series, b: Series) => ORDER.indexOf(a.situacao) - ORDER.indexOf(b.situacao)
const byNext = (a: Series, b: Series) => (a.proxima ?? FAR_FUTURE).localeCompare(b.proxima ?? FAR_FUTURE)

/** Answers the active and paused series, the latest ended ones, and the monthly weight of the active ones by kind. */
export async function readSeriesOverview({ db, today }: Ctx): Promise<SeriesOverview> {
  const rows = await listSeries(db, today(), MAX_ENDED)
  const series = rows.map(presentSeries).sort((a, b) => byState(a, b) || byNext(a, b))
  return {
    series,
    pesoMensal: { saidasCentavos: sumMonthlyWeight(series, 'outflow'), entradasCentavos: sumMonthlyWeight(series, 'inflow') },
  }
}
