import './dashboard.css'
import { formatAmount, formatBRL } from 'contract/values/money.ts'
import { Amount } from '#components/ui/amount.tsx'
import { type ChartAxis, computeHeight, createChartAxis, formatChartAmount, hasLargeAmount } from '#components/ui/chart-axis.ts'
import { ChartPlot, formatPercent } from '#components/ui/chart-plot.tsx'
import type { MonthFigures } from './figures.ts'

type BarsProps = {
  months: readonly MonthFigures[]
  axis: ChartAxis
  active: number | undefined
  onActive: (index: number) => void
}

function Bar({ side, centavos, axis }: { side: 'in' | 'out'; centavos: bigint; axis: ChartAxis }) {
  const height = computeHeight(centavos > 0n ? centavos : 0n, axis)
  // The bar reaches four pixels below the base line, where it is cut off, so that its lower corners are not rounded.
  return (
    <rect
      className={`bar--${side}`}
      x={side === 'in' ? -26 : 2}
      y={formatPercent(100 - height)}
      width={24}
      rx={3}
      style={{ height: `calc(${formatPercent(height)} + 4px)` }}
    />
  )
}

function Bars({ months, axis, active, onActive }: BarsProps) {
  const width = 100 / months.length
  return (
    <>
      {months.map(({ label, inflows, outflows }, index) => (
        <g key={label}>
          <rect
            className={active === index ? 'chart__hover' : 'chart__area'}
            x={formatPercent(index * width)}
            y="0"
            width={formatPercent(width)}
            height="100%"
            onPointerEnter={() => onActive(index)}
          />
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the picture, all of which is hidden from screen readers */}
          <svg x={formatPercent((index + 0.5) * width)}>
            <g className="chart__pair">
              <Bar side="in" centavos={inflows} axis={axis} />
              <Bar side="out" centavos={outflows} axis={axis} />
            </g>
          </svg>
        </g>
      ))}
    </>
  )
}

const swatch = (color: string) => <i className="swatch" style={{ '--swatch': `var(${color})` } as React.CSSProperties} />

/** The tooltip of a month, titled `Mês: X` (specification §2). */
function Tip({ month }: { month: MonthFigures | undefined }) {
  if (!month) return null
  return (
    <>
      <strong>Mês: {month.label}</strong>
      <dl>
        <dt>{swatch('--chart-in')}Receitas</dt>
        <dd>{formatBRL(month.inflows)}</dd>
        <dt>{swatch('--chart-out')}Despesas</dt>
        <dd>{formatBRL(month.outflows)}</dd>
        <dt>Saldo</dt>
        <dd>
          <Amount centavos={month.balance} />
        </dd>
      </dl>
    </>
  )
}

function MonthsTable({ months }: { months: readonly MonthFigures[] }) {
  const compact = hasLargeAmount(months.flatMap(({ inflows, outflows, balance }) => [inflows, outflows, balance]))
  const cell = (centavos: bigint) => (
    <td className={centavos < 0n ? 'neg' : undefined} title={compact ? formatBRL(centavos) : undefined}>
      {formatChartAmount(centavos, compact, formatAmount)}
    </td>
  )
  return (
    <table className="months">
      <caption className="sr">Receitas, despesas e saldo por mês, em reais</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Mês</span>
          </th>
          <th scope="col">{swatch('--chart-in')}Receitas</th>
          <th scope="col">{swatch('--chart-out')}Despesas</th>
          <th scope="col">Saldo</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ label, inflows, outflows, balance }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cell(inflows)}
            {cell(outflows)}
            {cell(balance)}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function CashFlowChart({ months }: { months: readonly MonthFigures[] }) {
  const axis = createChartAxis(
    months.flatMap(({ inflows, outflows }) => [inflows, outflows]).reduce((a, b) => (a > b ? a : b), 0n),
  )
  return (
    <div className="chart" style={{ '--months': months.length } as React.CSSProperties}>
      <ChartPlot
        label="Barras de receitas e despesas; as setas percorrem os meses"
        axis={axis}
        count={months.length}
        marks={(active, onActive) => <Bars months={months} axis={axis} active={active} onActive={onActive} />}
        tip={(index) => ({ place: (index + 0.5) / months.length, content: <Tip month={months[index]} /> })}
      />
      <MonthsTable months={months} />
    </div>
  )
}
