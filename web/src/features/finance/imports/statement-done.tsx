import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { Callout } from '#components/feedback/callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { bankAccountsQuery } from '#entities/bank-accounts/queries.ts'
import { formatCount } from '#lib/format/format.ts'
import { useSetOpening } from './import-calls.ts'
import { StatementNotes } from './statement-notes.tsx'
import type { StepProps } from './steps.tsx'

function OpeningNote({ accountId, opening }: { accountId: number; opening: { day: string; centavos: number } }) {
  const account = useQuery(bankAccountsQuery({ archived: false })).data?.accounts.find(({ id }) => id === accountId)
  const set = useSetOpening()
  if (!account || account.openingDay !== null) return null
  return (
    <Callout
      tone="info"
      title={`O extrato diz ${formatBRL(opening.centavos)} em ${formatDate(opening.day)}`}
      actions={
        <Button
          permission="finance.settings"
          busy={set.isPending && 'Definindo...'}
          onClick={() => set.mutate({ account, opening })}
        >
          Usar como saldo inicial
        </Button>
      }
    >
      <p>A conta ainda não tem saldo inicial. Com ele, o que foi pago antes desse dia deixa de contar no saldo.</p>
    </Callout>
  )
}

export function StatementDone({ state: { brought, startOver } }: StepProps) {
  if (!brought) return null
  const { brought: count, statement, accountId } = brought
  const known = statement.known > 0 && `${formatCount(statement.known, 'já estava', 'já estavam')} na conta.`
  return (
    <>
      <div className="stack gap-1 empty" role="status">
        <span className="tile">
          <IconCircleCheck className="icon" stroke={1.5} aria-hidden />
        </span>
        <p className="empty__title">
          {count === 0 ? 'Nada de novo neste extrato' : formatCount(count, 'movimento importado', 'movimentos importados')}
        </p>
        <p>{known}</p>
        <div className="row row--wrap row--center">
          <Button onClick={startOver}>Importar outro arquivo</Button>
          <Link className="btn btn--primary" to="/financeiro/contas/conciliar" search={{ conta: accountId }}>
            Conciliar
          </Link>
        </div>
      </div>
      <div className="stack import__body">
        <StatementNotes statement={{ ...statement, learned: null }} />
        {statement.opening && <OpeningNote accountId={accountId} opening={statement.opening} />}
      </div>
    </>
  )
}
