import { IconAlertTriangle, IconCreditCard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Bill, formatBillName, toPay } from 'contract/bank/bills.ts'
import { type CivilDate, daysBetween, formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { describeClosing, getPayable } from '#entities/bank-accounts/bills.ts'
import { formatCount } from '#lib/format/format.ts'

function DueBill({ bill, today, onPay }: { bill: Bill; today: CivilDate; onPay: (bill: Bill) => void }) {
  const { accountId, closing, due, expectedCentavos } = bill
  const late = daysBetween(due, today)
  return (
    <li className="between due__bill">
      <span className="row">
        <IconCreditCard className="icon sub" aria-hidden />
        <span className="cell">
          <Link
            className="table__open two"
            to="/financeiro/contas/$id"
            params={{ id: String(accountId) }}
            search={{ fatura: closing }}
          >
            {formatBillName(bill)}
          </Link>
          <span className="small sub dotted">
            <span>{describeClosing(bill)}</span>
            <span>vence {formatDate(due)}</span>
            {expectedCentavos !== '0' && <span>com {formatBRL(BigInt(expectedCentavos))} de parcelas previstas</span>}
          </span>
          {late > 0 && (
            <Badge tone="neg" icon={<IconAlertTriangle className="icon icon--14" aria-hidden />}>
              Vencida há {formatCount(late, 'dia', 'dias')}
            </Badge>
          )}
        </span>
      </span>
      <span className="row">
        <strong className="tnum">{formatBRL(toPay(bill))}</strong>
        {getPayable(bill) > 0n && (
          <Button small permission="finance.write" aria-label={`Pagar ${formatBillName(bill)}`} onClick={() => onPay(bill)}>
            Pagar
          </Button>
        )}
      </span>
    </li>
  )
}

type Props = { bills: readonly Bill[]; today: CivilDate; onPay: (bill: Bill) => void }

/** Bills are not chosen with entries: they are paid by a transfer. */
export const DueBills = ({ bills, ...shared }: Props) => (
  <ul className="list due__bills" aria-label="Faturas de cartão">
    {bills.map((bill) => (
      <DueBill key={`${bill.accountId} ${bill.closing}`} bill={bill} {...shared} />
    ))}
  </ul>
)
