import './dashboard.css'
import { Link } from '@tanstack/react-router'
import { toMonth } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { RowNameOrButton } from '#components/tables/table-cells.tsx'
import { formatChartAmount, hasLargeAmount } from '#components/ui/chart-axis.ts'
import { useToday } from '#lib/session/session.ts'
import { CategoryHead } from '../category-head.tsx'
import { toMonthPeriod } from '../filters/period.ts'
import type { Slice } from './figures.ts'

const RADIUS = 77
const CIRCUMFERENCE = 2 * Math.PI * RADIUS
const GAP = 3

function computeArcs(slices: readonly Slice[], total: bigint) {
  let begin = 0
  return slices.map((slice) => {
    const length = total > 0n ? (Number(slice.centavos) / Number(total)) * CIRCUMFERENCE : 0
    const arc = {
      ...slice,
      length: Math.max(0.5, slices.length > 1 ? length - GAP : length),
      begin: begin + (slices.length > 1 ? GAP / 2 : 0),
    }
    begin += length
    return arc
  })
}

const swatch = (color: string) => <i className="swatch" style={{ '--swatch': color } as React.CSSProperties} />

function Legend({ slices }: { slices: readonly Slice[] }) {
  const month = toMonth(useToday())
  return (
    <table className="legend">
      <caption className="sr">As maiores categorias de despesa do mês</caption>
      <CategoryHead />
      <tbody>
        {slices.map(({ name, centavos, percent, color, category }) => (
          <tr key={`${category ?? ''}${name}`}>
            <th scope="row">
              <span className="row">
                {swatch(color)}
                {category === undefined ? (
                  <RowNameOrButton name={name} />
                ) : (
                  <Link className="two hover-link" to="/financeiro" search={{ category, ...toMonthPeriod(month) }} title={name}>
                    {name}
                  </Link>
                )}
              </span>
            </th>
            <td className="num">{formatBRL(centavos)}</td>
            <td className="num sub">{percent}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A ring chart, with its legend as a table: name, value, percent (specification §2). */
export function TopCategoriesChart({ slices, total }: { slices: readonly Slice[]; total: bigint }) {
  const middle = formatChartAmount(total, hasLargeAmount([total]), formatBRL)
  return (
    <div className="stack gap-3 donut">
      <div className="donut__figure">
        <svg viewBox="0 0 172 172" aria-hidden="true">
          {computeArcs(slices, total).map(({ name, category, color, length, begin }) => (
            <circle
              key={`${category ?? ''}${name}`}
              cx="86"
              cy="86"
              r={RADIUS}
              stroke={color}
              strokeDasharray={`${length} ${CIRCUMFERENCE - length}`}
              strokeDashoffset={-begin}
            />
          ))}
        </svg>
        <div className="donut__total">
          <span className="tiny sub">Top {slices.length}</span>
          <strong title={formatBRL(total)}>{middle}</strong>
        </div>
      </div>
      <Legend slices={slices} />
    </div>
  )
}
