import './dashboard.css'
import { formatAmount, formatBRL } from 'contract/values/money.ts'
import { type KeyboardEvent, useState } from 'react'
import { Amount } from '#components/ui/amount.tsx'
import { type ChartAxis, computeBarHeight, createChartAxis, formatChartAmount, formatTick, hasLargeAmount } from './chart-axis.ts'
import type { MonthFigures } from './figures.ts'

const percent = (value: number) => `${value.toFixed(3)}%`

type BarsProps = {
  months: readonly MonthFigures[]
  axis: ChartAxis
  active: number | undefined
  onActive: (index: number | undefined) => void
}

function Bar({ side, height }: { side: 'in' | 'out'; height: number }) {
  // The bar reaches four pixels below the base line, where it is cut off, so that its lower corners are not rounded.
  return (
    <rect
      className={`bar--${side}`}
      x={side === 'in' ? -26 : 2}
      y={percent(100 - height)}
      width={24}
      rx={3}
      style={{ height: `calc(${percent(height)} + 4px)` }}
    />
  )
}

function Bars({ months, axis, active, onActive }: BarsProps) {
  const width = 100 / months.length
  return (
    <svg className="chart__bars" width="100%" aria-hidden="true" onPointerLeave={() => onActive(undefined)}>
      {axis.ticks.slice(1).map((tick) => (
        <line
          className="chart__grid"
          key={tick}
          x1="0"
          x2="100%"
          y1={percent(100 - (tick / axis.top) * 100)}
          y2={percent(100 - (tick / axis.top) * 100)}
        />
      ))}
      {months.map(({ label, inflows, outflows }, index) => (
        <g key={label}>
          <rect
            className={active === index ? 'chart__hover' : 'chart__area'}
            x={percent(index * width)}
            y="0"
            width={percent(width)}
            height="100%"
            onPointerEnter={() => onActive(index)}
          />
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the picture, all of which is hidden from screen readers */}
          <svg x={percent((index + 0.5) * width)}>
            <g className="chart__pair">
              <Bar side="in" height={computeBarHeight(inflows, axis)} />
              <Bar side="out" height={computeBarHeight(outflows, axis)} />
            </g>
          </svg>
        </g>
      ))}
      <line className="chart__base" x1="0" x2="100%" y1="100%" y2="100%" />
    </svg>
  )
}

const swatch = (color: string) => <i className="swatch" style={{ '--swatch': `var(${color})` } as React.CSSProperties} />

/** The tooltip of a month, titled `Mês: X` (specification §2). */
function Tip({ month, place }: { month: MonthFigures; place: number }) {
  return (
    <div className="tip" style={{ left: `calc(var(--axis) + (100% - var(--axis)) * ${place})` }}>
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
    </div>
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

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** The bars are hidden from screen readers, which read the table; the arrow keys move the tooltip through the months of the chart. */
export function CashFlowChart({ months }: { months: readonly MonthFigures[] }) {
  const [active, setActive] = useState<number>()
  const axis = createChartAxis(
    months.flatMap(({ inflows, outflows }) => [inflows, outflows]).reduce((a, b) => (a > b ? a : b), 0n),
  )
  const walk = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (step === undefined) return
    event.preventDefault()
    setActive((before) =>
      before === undefined ? (step > 0 ? 0 : months.length - 1) : Math.min(months.length - 1, Math.max(0, before + step)),
    )
  }
  const month = active === undefined ? undefined : months[active]
  return (
    <div className="chart" style={{ '--months': months.length } as React.CSSProperties}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen */}
      <div
        className="chart__plot"
        role="group"
        aria-label="Barras de receitas e despesas; as setas percorrem os meses"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys show each month's figures
        tabIndex={0}
        onKeyDown={walk}
        onBlur={() => setActive(undefined)}
      >
        <ul className="chart__y" aria-hidden="true">
          {axis.ticks.map((tick) => (
            <li key={tick} style={{ top: percent(100 - (tick / axis.top) * 100) }}>
              {formatTick(tick)}
            </li>
          ))}
        </ul>
        <Bars months={months} axis={axis} active={active} onActive={setActive} />
        <div role="status">{month && active !== undefined && <Tip month={month} place={(active + 0.5) / months.length} />}</div>
      </div>
      <MonthsTable months={months} />
    </div>
  )
}
