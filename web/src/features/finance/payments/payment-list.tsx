import { useQuery } from '@tanstack/react-query'
import type { EntryKind } from 'contract/finance/due.ts'
import type { Payment } from 'contract/finance/payments.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { type EditableRow, getRemaining, isPaidInPart } from '../entries/row.ts'
import { paymentsQuery, useUndoPayment } from './payment-calls.ts'

const describePayment = ({ day, account, centavos, interest, fine, discount, isMatched }: Payment): string =>
  [
    formatDate(day),
    formatBRL(centavos),
    interest > 0 && `juros ${formatBRL(interest)}`,
    fine > 0 && `multa ${formatBRL(fine)}`,
    discount > 0 && `desconto ${formatBRL(discount)}`,
    account,
    isMatched && 'conciliado',
  ]
    .filter(Boolean)
    .join(' · ')

type Props = { kind: EntryKind; row: EditableRow }

function Payments({ kind, row }: Props) {
  const { data } = useQuery(paymentsQuery(row.id))
  const undo = useUndoPayment(kind)
  return (
    <>
      <ul className="stack">
        {data?.payments.map((payment) => (
          <li key={payment.id} className="row small">
            <span className="grow wraps">{describePayment(payment)}</span>
            {!payment.isMatched && (
              <Button
                look="ghost"
                aria-label={`Desfazer ${describePayment(payment)}`}
                onClick={() => undo.mutate({ id: row.id, revision: data.revision, paymentId: payment.id })}
              >
                Desfazer
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data?.payments.length === 0 && <p className="small sub">Nada foi {kind === 'outflow' ? 'pago' : 'recebido'} ainda.</p>}
      {isPaidInPart(row) && <p className="small sub">Restam {formatBRL(getRemaining(row))}</p>}
    </>
  )
}

/** That of an entry that is paid in part is open. */
export const PaymentList = (props: Props) => (
  <Disclosure label={props.kind === 'outflow' ? 'Pagamentos' : 'Recebimentos'} opens={isPaidInPart(props.row)}>
    {() => <Payments {...props} />}
  </Disclosure>
)
