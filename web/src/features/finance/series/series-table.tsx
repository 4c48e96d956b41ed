import { IconAlertTriangle, IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatFrequency, parseFrequency } from 'contract/finance/frequency.ts'
import type { Series } from 'contract/finance/series.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { RowActions } from '#components/tables/row-actions.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatCount } from '#lib/format/format.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { buildSeriesMenu, type SeriesActions } from './use-series-actions.tsx'

const formatSeriesAmount = (centavos: number | null): string => (centavos === null ? 'A completar' : formatBRL(centavos))

function Kind({ kind }: Pick<Series, 'kind'>) {
  const Arrow = kind === 'outflow' ? IconArrowUpRight : IconArrowDownLeft
  return (
    <span className="series__kind sub" role="img" aria-label={ENTRY_KINDS[kind].name} title={ENTRY_KINDS[kind].name}>
      <Arrow className="icon icon--16" aria-hidden />
    </span>
  )
}

const STATE_LABELS = { active: 'Ativa', paused: 'Pausada', finished: 'Concluída', ended: 'Encerrada' } as const
const STATE_TONES = { active: 'mute', paused: 'warn', finished: 'mute', ended: 'mute' } as const

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The day that the words name, but for a day of the month. */
const pickNamedDay = (frequency: string) => {
  const { weekday, bankDay = null } = parseFrequency(frequency) ?? {}
  return weekday === undefined ? { bankDay } : { weekday, bankDay }
}

function describeFrequency({ unit, every, dayOfMonth, frequency, occurrences }: Series): string {
  const named = /dia/i.test(frequency) ? dayOfMonth : null
  const words = capitalize(formatFrequency({ unit, every, dayOfMonth: named, ...pickNamedDay(frequency) }))
  return occurrences === null ? words : `${words} · ${occurrences} ${occurrences === 1 ? 'vez' : 'vezes'}`
}

function Name({ series }: { series: Series }) {
  const { id, description, overdue, kind, centavos } = series
  return (
    <>
      <span className="row">
        <Kind kind={kind} />
        <Link className="table__open two" to={ENTRY_KINDS[kind].list} search={{ series: id }} title={description}>
          {description}
        </Link>
      </span>
      <span className="under series__under">
        <span className="cut only-narrow">
          {describeFrequency(series)} · {formatSeriesAmount(centavos)}
        </span>
        {overdue > 0 && (
          <span className="neg row">
            <IconAlertTriangle className="icon icon--14" aria-hidden />
            {formatCount(overdue, 'em atraso', 'em atraso')}
          </span>
        )}
      </span>
    </>
  )
}

const createColumns = (actions: SeriesActions): Column<Series>[] => [
  {
    name: 'Descrição',
    role: 'lead',
    className: 'fills tall',
    isRowHead: true,
    cell: (series) => <Name series={series} />,
  },
  { name: 'Frequência', role: 'wide', cell: describeFrequency },
  {
    name: 'Próxima',
    role: 'meta',
    cellClass: 'tnum series__next',
    cell: ({ nextDate }) =>
      nextDate ? <time dateTime={nextDate}>{formatDate(nextDate)}</time> : <span className="sub">Nenhuma</span>,
  },
  { name: 'Valor', role: 'wide', className: 'num', cell: ({ centavos }) => formatSeriesAmount(centavos) },
  {
    name: 'Por mês',
    role: 'note',
    className: 'num',
    cellClass: 'series__weight',
    cell: ({ monthlyCentavos }) =>
      monthlyCentavos === null ? (
        <span className="sub">–</span>
      ) : (
        <>
          {formatBRL(monthlyCentavos)}
          <span className="only-phone sub small"> por mês</span>
        </>
      ),
  },
  {
    name: 'Situação',
    cellClass: ({ state }) => `series__state series__state--${state}`,
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>,
  },
  {
    name: 'Ações',
    role: 'menu',
    isHeadHidden: true,
    cell: (series) => <RowActions name={series.description} actions={buildSeriesMenu(series, actions)} />,
  },
]

export const SeriesTable = ({ series, actions }: { series: readonly Series[]; actions: SeriesActions }) => (
  <DataTable
    caption="Recorrências, com a próxima data e o peso por mês"
    className="series"
    columns={createColumns(actions)}
    rows={series}
    keyOf={({ id }) => id}
  />
)
