import './chart.css'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type ChartAxis, computeHeight, formatTick } from './chart-axis.ts'

export const formatPercent = (value: number): string => `${value.toFixed(3)}%`

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

type Props = {
  label: string
  axis: ChartAxis
  /** How many places the arrow keys walk through. */
  count: number
  marks: (active: number | undefined, onActive: (index: number) => void) => ReactNode
  /** `place`: of the tooltip's middle, from 0 (left) to 1. */
  tip: (index: number) => { place: number; content: ReactNode }
}

/** Its marks are hidden from screen readers, which read the figures beside it. */
export function ChartPlot({ label, axis, count, marks, tip }: Props) {
  const [active, setActive] = useState<number>()
  const toY = (thousands: number) => formatPercent(100 - computeHeight(BigInt(thousands) * 100_000n, axis))
  const walk = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (step === undefined) return
    event.preventDefault()
    setActive((before) => (before === undefined ? (step > 0 ? 0 : count - 1) : Math.min(count - 1, Math.max(0, before + step))))
  }
  const shown = active === undefined || active >= count ? undefined : tip(active)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen
    <div
      className="chart__plot"
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys show each place's figures
      tabIndex={0}
      onKeyDown={walk}
      onBlur={() => setActive(undefined)}
    >
      <ul className="chart__y" aria-hidden="true">
        {axis.ticks.map((tick) => (
          <li key={tick} style={{ top: toY(tick) }}>
            {formatTick(tick)}
          </li>
        ))}
      </ul>
      <svg className="chart__bars" width="100%" aria-hidden="true" onPointerLeave={() => setActive(undefined)}>
        {axis.ticks
          .filter((tick) => tick !== 0)
          .map((tick) => (
            <line className="chart__grid" key={tick} x1="0" x2="100%" y1={toY(tick)} y2={toY(tick)} />
          ))}
        {marks(active, setActive)}
        <line className="chart__base" x1="0" x2="100%" y1={toY(0)} y2={toY(0)} />
      </svg>
      <div role="status">
        {shown && (
          <div className="tip" style={{ '--place': shown.place } as React.CSSProperties}>
            {shown.content}
          </div>
        )}
      </div>
    </div>
  )
}
