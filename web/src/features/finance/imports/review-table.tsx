import { formatDate } from 'contract/dates.ts'
import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { PreviewRow } from 'contract/finance/imports.ts'
import { formatBRL } from 'contract/money.ts'
import { Badge } from '../../../components/badge.tsx'

type Props = { kind: ImportKind; rows: readonly PreviewRow[]; skipped: boolean }

const placeOf = (kind: ImportKind, { category, client }: PreviewRow) => (kind === 'outflow' ? category : client)

function Row({ kind, row, skipped }: Omit<Props, 'rows'> & { row: PreviewRow }) {
  const places = [row.project, placeOf(kind, row)]
  const under = places.filter(Boolean).join(' · ')
  const paid = kind === 'outflow' ? 'Paga' : 'Recebida'
  return (
    <tr className={row.duplicate && skipped ? 'is-skipped' : undefined}>
      <td className="tnum when">
        <time dateTime={row.date}>{formatDate(row.date)}</time>
        {under && <span className="only-phone"> · {under}</span>}
      </td>
      <td className="what">
        <span className="cell">
          <span className="two" title={row.description}>
            {row.description}
          </span>
          <span className="marks">
            {row.duplicate && <Badge tone="warn">{skipped ? 'Já registrada, fica de fora' : 'Já registrada'}</Badge>}
            {!row.paidOn && <Badge>{kind === 'outflow' ? 'Em aberto' : 'A receber'}</Badge>}
            {row.paidOn && row.paidOn !== row.date && (
              <Badge tone="mute">
                {paid} em {formatDate(row.paidOn)}
              </Badge>
            )}
          </span>
        </span>
      </td>
      {places.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its column
        <td className={`where ${index === 1 ? 'wide' : ''}`} key={index}>
          <span className="cut" title={place ?? undefined}>
            {place}
          </span>
        </td>
      ))}
      <td className="num amount">{row.centavos === null ? <Badge tone="warn">A completar</Badge> : formatBRL(row.centavos)}</td>
    </tr>
  )
}

/** The first rows as they will be. `skipped`: duplicates are left out. */
export function ReviewTable({ kind, rows, skipped }: Props) {
  return (
    <table className="table fold entries import__rows">
      <caption className="sr">As primeiras linhas, como ficarão</caption>
      <thead>
        <tr>
          <th scope="col" className="when">
            Data
          </th>
          <th scope="col" className="what">
            Descrição
          </th>
          <th scope="col" className="where">
            Projeto
          </th>
          <th scope="col" className="where wide">
            {kind === 'outflow' ? 'Categoria' : 'Cliente'}
          </th>
          <th scope="col" className="num amount">
            Valor
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.line} kind={kind} row={row} skipped={skipped} />
        ))}
      </tbody>
    </table>
  )
}
