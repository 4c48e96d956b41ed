import { Link } from '@tanstack/react-router'
import { firstDayOfMonth, formatDate, lastDayOfMonth } from 'contract/dates.ts'
import { MAX_PRINTED_ENTRIES, type PrintedEntry } from 'contract/finance/month.ts'
import { formatBRL } from 'contract/money.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Section } from '../../../components/section.tsx'
import { formatCount } from '../../../lib/format.ts'
import { KINDS } from '../entries/kinds.ts'
import type { MonthReport } from './api.ts'

/** Formats the amount, with a minus sign for an outflow. */
const formatSignedAmount = ({ kind, valorCentavos }: PrintedEntry) =>
  valorCentavos === null ? 'A completar' : formatBRL(kind === 'outflow' ? -valorCentavos : valorCentavos)

function formatState({ kind, pagaEm }: PrintedEntry): string {
  if (pagaEm === null) return 'Em aberto'
  return `${KINDS[kind].paid} em ${formatDate(pagaEm).slice(0, 5)}`
}

function Row({ entry }: { entry: PrintedEntry }) {
  return (
    <tr>
      <td className="tnum when">{formatDate(entry.data).slice(0, 5)}</td>
      <td className="what">{entry.descricao}</td>
      <td className="where">{[entry.projeto, entry.classe].filter(Boolean).join(' · ')}</td>
      <td className="state">{formatState(entry)}</td>
      <td className="num amount">{formatSignedAmount(entry)}</td>
    </tr>
  )
}

function TooMany({ month }: { month: string }) {
  const period = { from: firstDayOfMonth(month), to: lastDayOfMonth(month) }
  return (
    <EmptyState
      title={`São mais de ${MAX_PRINTED_ENTRIES.toLocaleString('pt-BR')} lançamentos`}
      hint="As somas acima são de todos eles. Para ter cada um, exporte o mês a partir das listas."
      action={
        <span className="row paper__links">
          <Link className="btn btn--default" to="/financeiro" search={period}>
            Saídas do mês
          </Link>
          <Link className="btn btn--default" to="/financeiro/entradas" search={period}>
            Entradas do mês
          </Link>
        </span>
      }
    />
  )
}

export function MonthEntries({ month, report: { lancamentos, quantidade } }: { month: string; report: MonthReport }) {
  const count = <span className="small sub tnum">{formatCount(quantidade, 'lançamento', 'lançamentos')}</span>
  if (lancamentos === null)
    return (
      <Section title="Lançamentos" aside={count}>
        <TooMany month={month} />
      </Section>
    )
  return (
    <Section title="Lançamentos" flush aside={count} className="paper__entries">
      {lancamentos.length === 0 ? (
        <p className="paper__note small sub">Nenhum lançamento no mês.</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col" className="when">
                Data
              </th>
              <th scope="col" className="what">
                Descrição
              </th>
              <th scope="col" className="where">
                Projeto · categoria ou cliente
              </th>
              <th scope="col" className="state">
                Situação
              </th>
              <th scope="col" className="num amount">
                Valor
              </th>
            </tr>
          </thead>
          <tbody>
            {lancamentos.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
