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

function Kind({ tipo }: Pick<Series, 'tipo'>) {
  const Arrow = tipo === 'outflow' ? IconArrowUpRight : IconArrowDownLeft
  return (
    <span className="series__kind sub" role="img" aria-label={KINDS[tipo].name} title={KINDS[tipo].name}>
      <Arrow className="icon icon--16" aria-hidden />
    </span>
  )
}

function Name({ series }: { series: Series }) {
  const { id, descricao, vencidas, tipo, valorCentavos } = series
  return (
    <th scope="row" className="series__name">
      <span className="row">
        <Kind tipo={tipo} />
        <Link className="table__open two" to={KINDS[tipo].list} search={{ series: id }} title={descricao}>
          {descricao}
        </Link>
      </span>
      <span className="series__under">
        <span className="series__rest">
          {describeFrequency(series)} · {formatSeriesAmount(valorCentavos)}
        </span>
        {vencidas > 0 && (
          <span className="neg row">
            <IconAlertTriangle className="icon icon--14" aria-hidden />
            {formatCount(vencidas, 'em atraso', 'em atraso')}
          </span>
        )}
      </span>
    </th>
  )
}

function Row({ series, actions }: { series: Series; actions: SeriesActions }) {
  const { descricao, proxima, valorCentavos, pesoMensalCentavos, situacao } = series
  return (
    <tr>
      <Name series={series} />
      <td className="wide">{describeFrequency(series)}</td>
      <td className="tnum series__next">
        {proxima ? <time dateTime={proxima}>{formatDate(proxima)}</time> : <span className="sub">Nenhuma</span>}
      </td>
      <td className="num wide">{formatSeriesAmount(valorCentavos)}</td>
      <td className="num series__weight">
        {pesoMensalCentavos === null ? <span className="sub">–</span> : formatBRL(pesoMensalCentavos)}
        {pesoMensalCentavos !== null && <span className="only-phone sub small"> por mês</span>}
      </td>
      <td className={`series__state series__state--${situacao}`}>
        <Badge tone={TONES[situacao]}>{STATES[situacao]}</Badge>
      </td>
      <td className="series__do">
        <span className="actions">
          <RowMenu name={descricao} actions={buildMenu(series, actions)} />
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
