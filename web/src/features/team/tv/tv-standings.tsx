import type { BoardRow } from 'contract/team/board.ts'
import { type CSSProperties, useRef } from 'react'
import { formatCount } from '#lib/format/format.ts'
import { Medal } from '../board/medal.tsx'
import { PointsDelta } from '../board/points-delta.tsx'
import { formatPoints, hasLongPoints, type RankedRow, rankRows } from '../board/ranked-rows.ts'
import { useFlip } from '../board/use-flip.ts'

const ROWS = 4
const COLUMNS = 3

type RowProps = { ranked: RankedRow; moved: ReadonlyMap<string, number> }

const frameAttributes = ({ ranked: { key }, moved }: RowProps) => ({ 'data-flip': key, 'data-moved': moved.has(key) })

function TvStep({ position, ...props }: RowProps & { position: number }) {
  const { key, rank, row } = props.ranked
  return (
    <li className={`tv__step podium__place--${position} podium__rank--${rank}`} {...frameAttributes(props)}>
      <Medal rank={rank} />
      <span className="tv__name two" title={row.name}>
        {row.name}
      </span>
      <span className="tv__block">
        <span className="tv__place">{rank}º lugar</span>
        <span className={`tv__points ${hasLongPoints(row) ? 'is-long' : ''}`}>{formatPoints(row)}</span>
        <PointsDelta points={props.moved.get(key)} />
      </span>
    </li>
  )
}

function TvRow(props: RowProps) {
  const { key, rank, row } = props.ranked
  return (
    <li className="tv__row" {...frameAttributes(props)}>
      <span className="sub">{rank}º</span>
      <span className="tv__name cut" title={row.name}>
        {row.name}
      </span>
      <PointsDelta points={props.moved.get(key)} />
      <span className="tv__points">{formatPoints(row)}</span>
    </li>
  )
}

export function TvStandings({ rows, moved }: { rows: readonly BoardRow[]; moved: ReadonlyMap<string, number> }) {
  const box = useRef<HTMLDivElement>(null)
  const { podium, rest, order } = rankRows(rows)
  const shown = rest.slice(0, ROWS * COLUMNS)
  const columns = Math.ceil(shown.length / ROWS)
  const grid = { '--columns': columns, '--rows': Math.ceil(shown.length / Math.max(1, columns)) } as CSSProperties
  useFlip(box, order)
  return (
    <div className="tv__board" ref={box}>
      <ol className="tv__podium">
        {podium.map((ranked, index) => (
          <TvStep key={ranked.key} ranked={ranked} position={index + 1} moved={moved} />
        ))}
      </ol>
      {shown.length > 0 && (
        <ol className="tv__rest" style={grid}>
          {shown.map((ranked) => (
            <TvRow key={ranked.key} ranked={ranked} moved={moved} />
          ))}
        </ol>
      )}
      {rest.length > shown.length && (
        <p className="tv__more">e mais {formatCount(rest.length - shown.length, 'pessoa', 'pessoas')}</p>
      )}
    </div>
  )
}
