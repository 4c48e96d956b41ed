import type { StatementChecks } from 'contract/bank/statements.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { Callout } from '#components/feedback/callout.tsx'

const formatDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`

/** What a statement says beside its lines, before and after it is imported. */
export function StatementNotes({ statement }: { statement: StatementChecks }) {
  const { otherAccount, otherBank, currency, others, learned, gap, difference, total } = statement
  return (
    <>
      {otherAccount && (
        <Callout tone="warn" title={`O arquivo é de outra conta: ${otherAccount}`}>
          <p>Nada será importado. Volte e escolha a conta do arquivo, ou confira em Contas o número desta.</p>
        </Callout>
      )}
      {otherBank && (
        <Callout tone="warn" title={`O arquivo é de outro banco: ${otherBank}`}>
          <p>Nada será importado. Volte e escolha a conta do arquivo, ou confira em Contas o banco desta.</p>
        </Callout>
      )}
      {currency && (
        <Callout tone="warn" title={`O arquivo está em ${currency}`}>
          <p>As contas são em reais. Nada será importado.</p>
        </Callout>
      )}
      {others.length > 0 && (
        <Callout tone="info" title={`O arquivo tem também a conta ${others.join(' e ')}`}>
          <p>Só vêm os movimentos desta conta. Importe o arquivo outra vez na outra.</p>
        </Callout>
      )}
      {difference && (
        <Callout tone="warn" title={`O saldo não confere em ${formatDate(difference.day)}`}>
          <p>
            O extrato diz <span className="tnum">{formatBRL(BigInt(difference.printedCentavos))}</span>, e aqui há{' '}
            <span className="tnum">{formatBRL(BigInt(difference.hereCentavos))}</span>. Confira os movimentos até esse dia e o
            saldo inicial da conta.
          </p>
        </Callout>
      )}
      {total && (
        <Callout tone="warn" title="O total da fatura não confere">
          <p>
            A fatura diz <span className="tnum">{formatBRL(BigInt(total.printedCentavos))}</span>, e as compras do arquivo, menos
            os estornos, somam <span className="tnum">{formatBRL(BigInt(total.hereCentavos))}</span>. Confira se o arquivo está
            inteiro, e se a fatura tem saldo anterior.
          </p>
        </Callout>
      )}
      {gap && (
        <Callout tone="warn" title={`Faltam dias entre os extratos: ${formatDays(gap)}`}>
          <p>Nenhum extrato importado cobre esses dias. Baixe-o no banco e importe também.</p>
        </Callout>
      )}
      {learned && (
        <Callout tone="info" title={`Número da conta: ${learned}`}>
          <p>A conta ainda não tem número, e fica com o do arquivo. Os próximos extratos são reconhecidos por ele.</p>
        </Callout>
      )}
    </>
  )
}
