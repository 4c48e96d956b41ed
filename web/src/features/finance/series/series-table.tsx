import { KINDS } from '../entries/kinds.ts'
import '../../../styles/tap-rows.css'
import { IconAlertTriangle, IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDate } from 'contract/dates.ts'
import type { Series } from 'contract/finance/series.ts'
import { formatBRL } from 'contract/money.ts'
import { Badge } from '../../../components/badge.tsx'
import { RowMenu } from '../../../components/row-menu.tsx'
import { formatCount } from '../../../lib/format.ts'
import { buildMenu, type SeriesActions } from './use-series-actions.tsx'
import { describeFrequency, STATES, TONES } from './words.ts'

const Head = () => (
  <thead>
    <tr>
      <th scope="col" className="series__name">
        Descrição
      </th>
      <th scope="col" className="wide">
        Frequência
      </th>
      <th scope="col">Próxima</th>
      <th scope="col" className="num wide">
        Valor
      </th>
      <th scope="col" className="num">
        Por mês
      </th>
      <th scope="col">Situação</th>
      <th scope="col" className="series__do">
        <span className="sr">Ações</span>
      </th>
    </tr>
  </thead>
)

const formatSeriesAmount = (centavos: number | null): string => (centavos === null ? 'A completar' : formatBRL(centavos))

function Kind({ kind }: Pick<Series, 'kind'>) {
  const Arrow = kind === 'outflow' ? IconArrowUpRight : IconArrowDownLeft
  return (
    <span className="series__kind sub" role="img" aria-label={KINDS[kind].name} title={KINDS[kind].name}>
      <Arrow className="icon icon--16" aria-hidden />
    </span>
  )
}

function Name({ series }: { series: Series }) {
  const { id, description, overdue, kind, centavos } = series
  return (
    <th scope="row" className="series__name">
      <span className="row">
        <Kind kind={kind} />
        <Link className="table__open two" to={KINDS[kind].list} search={{ series: id }} title={description}>
          {description}
        </Link>
      </span>
      <span className="series__under">
        <span className="series__rest">
          {describeFrequency(series)} · {formatSeriesAmount(centavos)}
        </span>
        {overdue > 0 && (
          <span className="neg row">
            <IconAlertTriangle className="icon icon--14" aria-hidden />
            {formatCount(overdue, 'em atraso', 'em atraso')}
          </span>
        )}
      </span>
    </th>
  )
}

function Row({ series, actions }: { series: Series; actions: SeriesActions }) {
  const { description, nextDate, centavos, monthlyCentavos, state } = series
  return (
    <tr>
      <Name series={series} />
      <td className="wide">{describeFrequency(series)}</td>
      <td className="tnum series__next">
        {nextDate ? <time dateTime={nextDate}>{formatDate(nextDate)}</time> : <span className="sub">Nenhuma</span>}
      </td>
      <td className="num wide">{formatSeriesAmount(centavos)}</td>
      <td className="num series__weight">
        {monthlyCentavos === null ? <span className="sub">–</span> : formatBRL(monthlyCentavos)}
        {monthlyCentavos !== null && <span className="only-phone sub small"> por mês</span>}
      </td>
      <td className={`series__state series__state--${state}`}>
        <Badge tone={TONES[state]}>{STATES[state]}</Badge>
      </td>
      <td className="series__do">
        <span className="actions">
          <RowMenu name={description} actions={buildMenu(series, actions)} />
        </span>
      </td>
    </tr>
  )
}

/** Active series first, by their next date; then paused ones, then ended ones. */
export function SeriesTable({ series, actions }: { series: readonly Series[]; actions: SeriesActions }) {
  return (
    <table className="table fold series">
      <caption className="sr">Recorrências, com a próxima data e o peso por mês</caption>
      <Head />
      <tbody>
        {series.map((one) => (
          <Row series={one} actions={actions} key={one.id} />
        ))}
      </tbody>
    </table>
  )
}
