import { KINDS } from '../entries/kinds.ts'
import '../../../styles/tick.css'
import { formatDate } from 'contract/dates.ts'
import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { ImportPreview, PreviewRow, RowDoubt } from 'contract/finance/imports.ts'
import { formatBRL } from 'contract/money.ts'
import { Badge } from '../../../components/badge.tsx'
import type { StepProps } from './steps.tsx'
import { formatRowCount } from './words.ts'

type Props = StepProps & { preview: ImportPreview }

const DOUBTS: Readonly<Record<RowDoubt, string>> = {
  balance: 'Saldo',
  billPayment: 'Pagamento da fatura',
  duplicate: 'Já registrada',
}

const getPlace = ({ kind, category, client }: PreviewRow) => (kind === 'outflow' ? category : client)

type RowState = { row: PreviewRow; kind: ImportKind; ticked: boolean }

function Marks({ row, kind, ticked }: RowState) {
  const { name, paid } = KINDS[row.kind]
  const left = row.doubt ? `${DOUBTS[row.doubt]}, fica de fora` : 'Fica de fora'
  return (
    <span className="marks">
      {ticked ? (
        row.doubt && <Badge tone="warn">{DOUBTS[row.doubt]}</Badge>
      ) : (
        <Badge tone={row.doubt ? 'warn' : 'mute'}>{left}</Badge>
      )}
      {row.kind !== kind && <Badge tone="mute">{name}</Badge>}
      {!row.paidOn && <Badge>{row.kind === 'outflow' ? 'Em aberto' : 'A receber'}</Badge>}
      {row.paidOn && row.paidOn !== row.date && (
        <Badge tone="mute">
          {paid} em {formatDate(row.paidOn)}
        </Badge>
      )}
    </span>
  )
}

function Row({ row, kind, ticked, onTick }: RowState & { onTick: (ticked: boolean) => void }) {
  const places = [row.project, getPlace(row)]
  const under = places.filter(Boolean).join(' · ')
  return (
    <tr className={ticked ? undefined : 'is-skipped'}>
      <td className="tnum when">
        <label className="check import__tick">
          <input
            type="checkbox"
            aria-label={`Importar a linha ${row.line}: ${row.description}`}
            checked={ticked}
            onChange={({ target }) => onTick(target.checked)}
          />
          <time dateTime={row.date}>{formatDate(row.date)}</time>
          <span className="small sub">linha {row.line}</span>
        </label>
        {under && <span className="only-phone"> · {under}</span>}
      </td>
      <td className="what">
        <span className="cell">
          <span className="two" title={row.description}>
            {row.description}
          </span>
          <Marks row={row} kind={kind} ticked={ticked} />
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

/** The first rows as they would be imported, each with a box that includes or excludes it. */
export function ReviewTable({ state, preview: { rows, counts } }: Props) {
  const { kind, decided } = state
  const tick = ({ line }: PreviewRow, ticked: boolean) => state.decide((before) => ({ rows: { ...before.rows, [line]: ticked } }))
  const beyond = counts.outflow.entries + counts.inflow.entries - rows.filter(({ included }) => included).length
  return (
    <>
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
            <Row
              key={row.line}
              kind={kind}
              row={row}
              ticked={decided.rows?.[row.line] ?? row.included}
              onTick={(ticked) => tick(row, ticked)}
            />
          ))}
        </tbody>
      </table>
      {beyond > 0 && (
        <p className="import__body small sub">
          E mais {formatRowCount(beyond)}, que não {beyond === 1 ? 'aparece' : 'aparecem'} aqui.
        </p>
      )}
    </>
  )
}
