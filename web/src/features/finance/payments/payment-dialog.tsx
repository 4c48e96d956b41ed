import type { EntryKind } from 'contract/finance/due.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { DateField } from '#components/ui/date-field.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { MoneyField } from '#components/ui/money-field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { question, requireDate } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { useToday } from '#lib/session/session.ts'
import { describeClosedDay, type FindClosedMonth, useFindClosedMonth } from '../entries/closed-months.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { type EditableRow, getDescription, getRemaining } from '../entries/row.ts'
import { PaymentAccountField } from './payment-account-field.tsx'
import { useRecordPayment } from './payment-calls.ts'

const PAYMENT_WORDS = {
  outflow: { title: 'Registrar pagamento', moved: 'Sai da conta', submit: 'Registrar pagamento' },
  inflow: { title: 'Registrar recebimento', moved: 'Entra na conta', submit: 'Registrar recebimento' },
} as const

const CHARGES = { interest: 'Juros', fine: 'Multa', discount: 'Desconto' } as const
const CHARGE_NAMES = ['interest', 'fine', 'discount'] as const

const createPaymentForm = (findClosed: FindClosedMonth) =>
  defineForm()({
    day: question<CivilDate | null>(null, (day) => requireDate(day) ?? describeClosedDay(findClosed, day)),
    accountId: question<string | null>(null),
    centavos: question<number | null>(null, (centavos) => (centavos ? null : 'Informe ao menos R$ 0,01')),
    interest: question<number | null>(null),
    fine: question<number | null>(null),
    discount: question<number | null>(null),
  })

type Props = { kind: EntryKind; row: EditableRow; opened: boolean; onClose: () => void }

export default function PaymentDialog({ kind, row, opened, onClose }: Props) {
  const today = useToday()
  const pay = useRecordPayment(kind)
  const remaining = getRemaining(row)
  const { form, state } = useRecordForm(createPaymentForm(useFindClosedMonth()), {
    draft: `payment:${row.id}`,
    initial: { day: today, centavos: remaining },
    create: (_, { values, intent }) => {
      const { accountId, centavos, interest, fine, discount, day } = values
      const amounts = { centavos: centavos ?? undefined, interest: interest ?? 0, fine: fine ?? 0, discount: discount ?? 0 }
      const payment = { revision: row.revision, day: day ?? today, accountId: accountId ?? undefined, ...amounts }
      return pay.mutateAsync({ id: row.id, payment, options: { intent } })
    },
    onSent: onClose,
  })
  const { centavos, interest, fine, discount } = form.values
  const left = remaining - (centavos ?? 0)
  const moved = (centavos ?? 0) + (interest ?? 0) + (fine ?? 0) - (discount ?? 0)
  const { title, submit, moved: verb } = PAYMENT_WORDS[kind]
  const notes = [
    left > 0 && `Restam ${formatBRL(left)} em aberto`,
    moved > 0 && moved !== centavos && `${verb}: ${formatBRL(moved)}`,
  ]
  return (
    <FormDialog title={title} opened={opened} onClose={onClose} submit={submit} busyLabel="Registrando..." {...state}>
      <p className="wraps">
        {getDescription(row)}
        {remaining !== row.centavos && (
          <span className="sub">
            {' '}
            · restam {formatBRL(remaining)} de {formatBRL(row.centavos ?? 0)}
          </span>
        )}
      </p>
      <div className="pair">
        <MoneyField label="Valor" required data-autofocus {...bindField(form, 'centavos')} />
        <DateField label={`${ENTRY_KINDS[kind].paid} em`} {...bindField(form, 'day')} />
      </div>
      <PaymentAccountField kind={kind} rows={[row]} field={bindField(form, 'accountId')} />
      <Disclosure
        label="Juros, multa e desconto"
        opens={CHARGE_NAMES.some((name) => form.values[name] !== null || form.errors[name])}
      >
        <div className="fields fields--stacked extras__fields">
          {CHARGE_NAMES.map((name) => (
            <MoneyField key={name} label={CHARGES[name]} {...bindField(form, name)} />
          ))}
        </div>
      </Disclosure>
      <p className="small sub tnum" role="status">
        {notes.filter(Boolean).join(' · ')}
      </p>
    </FormDialog>
  )
}
