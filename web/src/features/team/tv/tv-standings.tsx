import type { BoardRow } from 'contract/team/board.ts'
import { type CSSProperties, useRef } from 'react'
import { formatCount } from '#lib/format/format.ts'
import { rankRows } from '../board/ranked-rows.ts'
import { useFlip } from '../board/use-flip.ts'
import { TvRow, TvStep } from './tv-rows.tsx'

const ROWS = 4
const COLUMNS = 3

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
