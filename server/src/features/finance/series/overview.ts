import type { CivilDate } from 'contract/dates.ts'
import { monthlyWeight } from 'contract/finance/frequency.ts'
import type { Series, SeriesOverview } from 'contract/finance/series.ts'
import type { Ctx } from '../../../core/context.ts'
import { comingUp } from '../series-rule.ts'
import { type ListedSeries, listedSeries } from './queries.ts'

const ENDED_SHOWN = 50
/** Later than any occurrence that is made. */
const EVER: CivilDate = '2199-12-31'

/** One that has made its last and has nothing open ahead is over too, whoever ended it. */
function stateOf({ series, next }: ListedSeries): Series['situacao'] {
  if (series.endedAt !== null) return 'encerrada'
  const over = next === null && comingUp(series, EVER, 1).length === 0
  if (over) return 'encerrada'
  return series.pausedAt === null ? 'ativa' : 'pausada'
}

function presentSeries(row: ListedSeries): Series {
  const { series, next, overdue } = row
  const situacao = stateOf(row)
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

const weightOf = (rows: readonly Series[], tipo: Series['tipo']): string =>
  String(
    rows.filter((row) => row.tipo === tipo).reduce((sum, { pesoMensalCentavos }) => sum + BigInt(pesoMensalCentavos ?? 0), 0n),
  )

const ORDER = ['ativa', 'pausada', 'encerrada']
const byState = (a: Series, b: Series) => ORDER.indexOf(a.situacao) - ORDER.indexOf(b.situacao)
const byNext = (a: Series, b: Series) => (a.proxima ?? EVER).localeCompare(b.proxima ?? EVER)

/** Every series that goes on, those that are paused, and the latest that ended. */
export async function overview({ db, today }: Ctx): Promise<SeriesOverview> {
  const rows = await listedSeries(db, today(), ENDED_SHOWN)
  const series = rows.map(presentSeries).sort((a, b) => byState(a, b) || byNext(a, b))
  return {
    series,
    pesoMensal: { saidasCentavos: weightOf(series, 'outflow'), entradasCentavos: weightOf(series, 'inflow') },
  }
}
