import { Amount } from '#components/ui/amount.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatCount } from '#lib/format/format.ts'
import type { MonthReport } from './month-calls.ts'

/** Revenue, expense and profit are defined as on the dashboard: entries with a value count, whether paid or open. */
export function MonthSummary({ report }: { report: MonthReport }) {
  const { payable, receivable, incomplete } = report
  const rows = [
    { label: 'Receita', sum: report.revenueCentavos },
    { label: 'Despesas', sum: report.expenseCentavos },
    { label: 'Lucro bruto', sum: report.profitCentavos, total: true },
    { label: 'Ainda a pagar', sum: payable.totalCentavos, note: formatCount(payable.count, 'saída', 'saídas') },
    { label: 'Ainda a receber', sum: receivable.totalCentavos, note: formatCount(receivable.count, 'entrada', 'entradas') },
  ]
  return (
    <Section title="Resumo" flush>
      <table className="table">
        <caption className="sr">Resumo do mês</caption>
        <tbody>
          {rows.map(({ label, note, sum, total }) => (
            <tr key={label} className={total ? 'strong' : undefined}>
              <th scope="row">
                {label} {note && <span className="sub small">· {note}</span>}
              </th>
              <td className="num">
                <Amount centavos={BigInt(sum)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {incomplete > 0 && (
        <p className="paper__note small sub">
          Fora das somas: {formatCount(incomplete, 'saída', 'saídas')} a completar, ainda sem valor.
        </p>
      )}
    </Section>
  )
}
