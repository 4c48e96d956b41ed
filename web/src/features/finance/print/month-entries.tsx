import { Link } from '@tanstack/react-router'
import { MAX_PRINTED_ENTRIES, type PrintedEntry } from 'contract/finance/month.ts'
import { firstDayOfMonth, formatDate, lastDayOfMonth } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatCount } from '#lib/format/format.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import type { MonthReport } from './month-calls.ts'

const formatSignedAmount = ({ kind, centavos }: PrintedEntry) =>
  centavos === null ? 'A completar' : formatBRL(kind === 'outflow' ? -centavos : centavos)

function formatState({ kind, paidOn }: PrintedEntry): string {
  if (paidOn === null) return 'Em aberto'
  return `${ENTRY_KINDS[kind].paid} em ${formatDate(paidOn).slice(0, 5)}`
}

function Row({ entry }: { entry: PrintedEntry }) {
  return (
    <tr>
      <td className="tnum when">{formatDate(entry.date).slice(0, 5)}</td>
      <td className="what">{entry.description}</td>
      <td className="where">{[entry.project, entry.classification].filter(Boolean).join(' · ')}</td>
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
        <span className="row row--wrap row--center paper__links">
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

export function MonthEntries({ month, report: { entries, count } }: { month: string; report: MonthReport }) {
  const counted = <span className="small sub tnum">{formatCount(count, 'lançamento', 'lançamentos')}</span>
  if (entries === null)
    return (
      <Section title="Lançamentos" aside={counted}>
        <TooMany month={month} />
      </Section>
    )
  return (
    <Section title="Lançamentos" flush aside={counted} className="paper__entries">
      {entries.length === 0 ? (
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
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
