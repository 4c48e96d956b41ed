import './bank.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FORECAST_DAYS, type readForecast } from 'contract/bank/forecast.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { addDays, type CivilDate, daysBetween, formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { CSSProperties } from 'react'
import { QueryView } from '#components/feedback/query-view.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { type ChartAxis, computeHeight, createChartAxis } from '#components/ui/chart-axis.ts'
import { ChartPlot, formatPercent } from '#components/ui/chart-plot.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatCount } from '#lib/format/format.ts'
import { forecastQuery } from './bank-calls.ts'

type Forecast = CallResult<typeof readForecast>
type Day = Forecast['days'][number]

/** The year says nothing within 90 days. */
const formatDay = (day: CivilDate): string => formatDate(day).slice(0, 5)

const after = (description: string | null) => (description ? `, depois de “${description}”` : '')

/** As `05/12: R$ 1.240,00, depois de “Folha”`, and in words if it is below zero. */
function describeLowest({ today, balanceCentavos, days, lowest }: Forecast): { text: string; isBelowZero: boolean } {
  const end = formatDay(addDays(today, FORECAST_DAYS))
  if (!lowest || (lowest.day === today && !lowest.after))
    return {
      text: `Nenhum dia até ${end} fica abaixo do saldo de hoje: ${formatBRL(BigInt(balanceCentavos))}`,
      isBelowZero: BigInt(balanceCentavos) < 0n,
    }
  const balance = BigInt(lowest.balanceCentavos)
  const words = `${formatDay(lowest.day)}: ${formatBRL(balance)}${after(lowest.after)}`
  if (balance >= 0n) return { text: `Menor saldo em ${words}`, isBelowZero: false }
  const first = days.find((one) => BigInt(one.balanceCentavos) < 0n)?.day ?? lowest.day
  const begins = first === today ? 'hoje' : `em ${formatDay(first)}`
  return { text: `Fica abaixo de zero ${begins}. Menor saldo em ${words}`, isBelowZero: true }
}

/** The days on which the balance changes, and today: the places of the chart. */
const listStops = ({ today, days }: Forecast): Day[] => days.filter(({ day, items }) => items.length > 0 || day === today)

const toPlace = (today: CivilDate, day: CivilDate): number => daysBetween(today, day) / FORECAST_DAYS

function StepLine({ forecast: { today, days }, axis }: { forecast: Forecast; axis: ChartAxis }) {
  const toY = (day: Day) => (100 - computeHeight(BigInt(day.balanceCentavos), axis)).toFixed(2)
  const steps = days.map((day, index) => {
    const x = (toPlace(today, day.day) * 100).toFixed(2)
    return index === 0 ? `M${x} ${toY(day)}` : `H${x} V${toY(day)}`
  })
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the picture, all of which is hidden from screen readers
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
      <path className="forecast__line" d={`${steps.join(' ')} H100`} />
    </svg>
  )
}

function DayFigures({ day }: { day: Day }) {
  return (
    <>
      <strong>{formatDate(day.day)}</strong>
      <dl>
        {day.items.map(({ kind, description, centavos }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries of a day may have the same name and value
          <div className="forecast__item" key={index}>
            <dt className="cut">{description}</dt>
            <dd>{formatBRL(kind === 'outflow' ? -centavos : centavos)}</dd>
          </div>
        ))}
        {day.more > 0 && <dt>e mais {day.more.toLocaleString('pt-BR')}</dt>}
        <div className="forecast__item">
          <dt>Saldo no fim do dia</dt>
          <dd>
            <Amount centavos={BigInt(day.balanceCentavos)} />
          </dd>
        </div>
      </dl>
    </>
  )
}

function Chart({ forecast, stops }: { forecast: Forecast; stops: readonly Day[] }) {
  const { today, days, lowest } = forecast
  const balances = days.map(({ balanceCentavos }) => BigInt(balanceCentavos))
  const axis = createChartAxis(
    balances.reduce((a, b) => (a > b ? a : b), 0n),
    balances.reduce((a, b) => (a < b ? a : b), 0n),
  )
  const zero = computeHeight(0n, axis)
  const toX = (day: CivilDate) => formatPercent(toPlace(today, day) * 100)
  return (
    <div className="chart forecast">
      <ChartPlot
        label="Saldo dos próximos 90 dias; as setas percorrem os dias em que ele muda"
        axis={axis}
        count={stops.length}
        marks={(active, onActive) => (
          <>
            <rect className="forecast__below" y={formatPercent(100 - zero)} width="100%" height={formatPercent(zero)} />
            {stops.map(({ day }, index) => {
              const next = stops[index + 1]?.day ?? addDays(today, FORECAST_DAYS)
              return (
                <rect
                  className={active === index ? 'chart__hover' : 'chart__area'}
                  key={day}
                  x={toX(day)}
                  width={formatPercent(toPlace(day, next) * 100)}
                  height="100%"
                  onPointerEnter={() => onActive(index)}
                />
              )
            })}
            <StepLine forecast={forecast} axis={axis} />
            {lowest && (
              <circle
                className={BigInt(lowest.balanceCentavos) < 0n ? 'forecast__lowest forecast__lowest--neg' : 'forecast__lowest'}
                cx={toX(lowest.day)}
                cy={formatPercent(100 - computeHeight(BigInt(lowest.balanceCentavos), axis))}
                r="4"
              />
            )}
          </>
        )}
        tip={(index) => {
          const day = stops[index]
          return { place: day ? toPlace(today, day.day) : 0, content: day && <DayFigures day={day} /> }
        }}
      />
      <ol className="forecast__x small sub tnum" aria-hidden="true">
        {[0, 30, 60, 90].map((days) => (
          <li key={days} style={{ '--place': days / FORECAST_DAYS } as CSSProperties}>
            {days === 0 ? 'Hoje' : formatDay(addDays(today, days))}
          </li>
        ))}
      </ol>
    </div>
  )
}

const formatItems = ({ items, more }: Day): string => {
  const [first, ...others] = items
  if (!first) return 'Nada em aberto'
  const rest = others.length + more
  return rest === 0 ? first.description : `${first.description} e mais ${rest.toLocaleString('pt-BR')}`
}

function DaysTable({ days }: { days: readonly Day[] }) {
  return (
    <Disclosure label={formatCount(days.length, 'dia em que o saldo muda', 'dias em que o saldo muda')}>
      <table className="forecast__days small">
        <caption className="sr">O que vence em cada dia, e o saldo no fim dele</caption>
        <thead>
          <tr>
            <th scope="col">Dia</th>
            <th scope="col">O que vence</th>
            <th scope="col" className="num">
              Saldo
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day)}</th>
              <td className="forecast__what" title={formatItems(day)}>
                {formatItems(day)}
              </td>
              <td className="num">
                <Amount centavos={BigInt(day.balanceCentavos)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  )
}

function Loaded({ forecast }: { forecast: Forecast }) {
  const { text, isBelowZero } = describeLowest(forecast)
  const stops = listStops(forecast)
  const dueDays = stops.filter(({ items }) => items.length > 0)
  return (
    <>
      <p className={isBelowZero ? 'row neg' : undefined}>
        {isBelowZero && <IconAlertTriangle className="icon icon--16" aria-hidden />}
        <span>{text}</span>
      </p>
      <Chart forecast={forecast} stops={stops} />
      {dueDays.length > 0 && <DaysTable days={dueDays} />}
    </>
  )
}

const loadingPlot = <span className="skel forecast__skeleton" aria-hidden />

export function ForecastSection() {
  const query = useQuery(forecastQuery)
  return (
    <Section title="Próximos 90 dias">
      <QueryView
        query={query}
        loading="Calculando os próximos 90 dias..."
        skeleton={loadingPlot}
        failed="Não foi possível calcular os próximos 90 dias"
      >
        {(forecast) => <Loaded forecast={forecast} />}
      </QueryView>
    </Section>
  )
}
