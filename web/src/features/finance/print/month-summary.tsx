import { Amount } from '../../../components/amount.tsx'
import { Section } from '../../../components/section.tsx'
import { formatCount } from '../../../lib/format.ts'
import type { MonthReport } from './api.ts'

/** The month's sums by the dashboard's definitions; open entries are part of them. */
export function MonthSummary({ report }: { report: MonthReport }) {
  const { aPagar, aReceber, aCompletar } = report
  const rows = [
    { label: 'Receita', sum: report.receitaCentavos },
    { label: 'Despesas', sum: report.despesaCentavos },
    { label: 'Lucro bruto', sum: report.lucroCentavos, total: true },
    { label: 'Ainda a pagar', sum: aPagar.totalCentavos, note: formatCount(aPagar.quantidade, 'saída', 'saídas') },
    { label: 'Ainda a receber', sum: aReceber.totalCentavos, note: formatCount(aReceber.quantidade, 'entrada', 'entradas') },
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
      {aCompletar > 0 && (
        <p className="paper__note small sub">
          Fora das somas: {formatCount(aCompletar, 'saída', 'saídas')} a completar, ainda sem valor.
        </p>
      )}
    </Section>
  )
}
