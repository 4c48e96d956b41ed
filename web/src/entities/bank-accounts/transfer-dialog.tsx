import type { BankAccount } from 'contract/bank/accounts.ts'
import { type Bill, formatBillName } from 'contract/bank/bills.ts'
import { editTransfer, recordTransfer, type Transfer } from 'contract/bank/transfers.ts'
import type { CallInput } from 'contract/calls/endpoint.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { DateField } from '#components/ui/date-field.tsx'
import { TextAreaField } from '#components/ui/field.tsx'
import { MoneyField } from '#components/ui/money-field.tsx'
import { defineForm, type InputOf, type ValuesOf } from '#forms/define-form.ts'
import { civilDate, field, optionalText } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { call } from '#lib/net/call.ts'
import type { Intent } from '#lib/net/intent.ts'
import { createAreaMutation } from '#lib/net/use-call-mutation.ts'
import { useToday } from '#lib/session/session.ts'
import { AccountField } from './account-field.tsx'
import { AccountName } from './account-name.tsx'
import { getPayable } from './bills.ts'

const account = (label: string) =>
  field<string | null, number>({
    label,
    blank: null,
    read: (id) => (id ? String(id) : null),
    write: (chosen) => (chosen ? Number(chosen) : undefined),
    format: (id) => <AccountName id={id} />,
  })

const amount = field<number | null, number>({
  label: 'Valor',
  blank: null,
  read: (centavos) => centavos ?? null,
  write: (centavos) => centavos ?? undefined,
  format: formatBRL,
  validate: (centavos) => (centavos ? null : 'Informe o valor'),
})

const FIELDS = {
  fromId: account('De'),
  toId: account('Para'),
  centavos: amount,
  day: civilDate({ label: 'Data' }),
  notes: optionalText({ label: 'Observações' }),
}
type Values = ValuesOf<typeof FIELDS>

const createTransferForm = (today: string) =>
  defineForm<Transfer>()(FIELDS, {
    validate: {
      fromId: (id) => (id ? null : 'Escolha a conta de onde o dinheiro sai'),
      toId: (id, { fromId }: Values) => {
        if (!id) return 'Escolha a conta que recebe'
        return id === fromId ? 'Escolha outra conta: a de origem é a mesma' : null
      },
      day: (day) => (day && day > today ? 'Escolha um dia até hoje' : null),
    },
  })

/** The form's rules have asked for what is undefined here. */
const toNewTransfer = ({ fromId = 0, toId = 0, centavos = 0, day = '', notes }: InputOf<typeof FIELDS>) => ({
  fromId,
  toId,
  centavos,
  day,
  notes,
})

export type OpenedTransfer = { transfer: Transfer } | { from: BankAccount | undefined } | { bill: Bill }

function readInitial(item: OpenedTransfer | undefined, today: CivilDate) {
  if (item && 'transfer' in item) return {}
  if (!item || 'from' in item) return { day: today, fromId: item?.from ? String(item.from.id) : null }
  const { payerId, accountId } = item.bill
  return { day: today, fromId: String(payerId), toId: String(accountId), centavos: Number(getPayable(item.bill)) }
}

const useTransferMutation = createAreaMutation([['finance']])

type NewTransfer = CallInput<typeof recordTransfer, never>['json']

const useRecordTransfer = () =>
  useTransferMutation(
    ({ transfer, intent }: { transfer: NewTransfer; intent: Intent }) => call(recordTransfer, { json: transfer }, { intent }),
    {
      done: (_answer, { transfer }) => ({ title: 'Transferência registrada', message: formatBRL(transfer.centavos) }),
      failed: 'Não foi possível registrar a transferência',
      keepsForm: true,
    },
  )

type TransferEdit = { id: number; change: CallInput<typeof editTransfer, never>['json'] }

const useEditTransfer = () =>
  useTransferMutation(({ id, change }: TransferEdit) => call(editTransfer, { params: { id }, json: change }), {
    done: 'Transferência atualizada',
    failed: 'Não foi possível salvar a transferência',
    keepsForm: true,
    showsConflict: true,
  })

type Props = { item: OpenedTransfer | undefined; opened: boolean; onClose: () => void }

/** Callers give each transfer a dialog of its own (by the React `key`). */
export default function TransferDialog({ item, opened, onClose }: Props) {
  const today = useToday()
  const transfer = item && 'transfer' in item ? item.transfer : undefined
  const bill = item && 'bill' in item ? item.bill : undefined
  const create = useRecordTransfer()
  const edit = useEditTransfer()
  const { form, state } = useRecordForm(createTransferForm(today), {
    draft: `transfer:${transfer?.id ?? (bill ? `bill-${bill.accountId}-${bill.closing}` : 'new')}`,
    record: transfer,
    initial: readInitial(item, today),
    create: (input, { intent }) => create.mutateAsync({ transfer: toNewTransfer(input), intent }),
    edit: async (change) => transfer && edit.mutateAsync({ id: transfer.id, change }),
    onSent: onClose,
  })
  return (
    <FormDialog
      title={bill ? `Pagar ${formatBillName(bill)}` : transfer ? 'Transferência' : 'Nova Transferência'}
      opened={opened}
      onClose={onClose}
      submit={bill ? 'Registrar Pagamento' : transfer ? 'Salvar' : 'Registrar Transferência'}
      busyLabel={transfer ? 'Salvando...' : 'Registrando...'}
      {...state}
    >
      <AccountField
        label={FIELDS.fromId.label}
        required
        autoFocus
        chosen={transfer && { id: transfer.fromId, name: transfer.from, company: null }}
        field={bindField(form, 'fromId')}
      />
      <AccountField
        label={FIELDS.toId.label}
        required
        isOffered={({ id }) => String(id) !== form.values.fromId}
        chosen={transfer && { id: transfer.toId, name: transfer.to, company: null }}
        field={bindField(form, 'toId')}
      />
      <div className="pair">
        <MoneyField label={FIELDS.centavos.label} required {...bindField(form, 'centavos')} />
        <DateField label={FIELDS.day.label} {...bindField(form, 'day')} />
      </div>
      <TextAreaField label={FIELDS.notes.label} maxLength={500} {...form.getInputProps('notes')} />
    </FormDialog>
  )
}
