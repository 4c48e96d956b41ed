import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { BANK_ACCOUNT_KIND_NAMES, BANK_ACCOUNT_KINDS, type BankAccount, type BankAccountKind } from 'contract/bank/accounts.ts'
import { BANKS } from 'contract/bank/banks.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { LabeledCheckbox, TextField } from '#components/ui/field.tsx'
import { MoneyField } from '#components/ui/money-field.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { AccountField } from '#entities/bank-accounts/account-field.tsx'
import { AccountName } from '#entities/bank-accounts/account-name.tsx'
import { defineForm, type Field, type InputOf, type ValuesOf } from '#forms/define-form.ts'
import { field, optionalText, question, record, text } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { companiesQuery, useCreateAccount, useEditAccount } from './bank-calls.ts'

type Kind = BankAccountKind

/** `isOwed`: null leaves it to the kind, as a card's amount is owed. The keypads of phones have no minus. */
type Opening = { amount: number | null; isOwed: boolean | null }

const isOwed = (opening: Opening, kind: Kind) => opening.isOwed ?? kind === 'card'

function toSigned(opening: Opening, kind: Kind): number {
  if (!opening.amount) return 0
  return isOwed(opening, kind) ? -opening.amount : opening.amount
}

const NO_OPENING: Opening = { amount: null, isOwed: null }

const openingAmount = field<Opening, number>({
  label: 'Saldo inicial',
  blank: NO_OPENING,
  read: (recorded) => (recorded ? { amount: Math.abs(recorded), isOwed: recorded < 0 } : NO_OPENING),
  write: (opening) => toSigned(opening, 'bank'),
  format: formatBRL,
})

const openingDay = field<CivilDate | null, CivilDate | null>({
  label: 'No início do dia',
  blank: null,
  read: (recorded) => recorded ?? null,
  write: (day) => day,
  format: (day) => (day ? formatDate(day) : 'Desde o primeiro lançamento'),
})

const dayOfMonth = (label: string) =>
  field<string, number | null>({
    label,
    blank: '',
    read: (recorded) => (recorded ? String(recorded) : ''),
    write: (typed) => (typed.trim() ? Number(typed) : null),
    format: (day) => (day ? `Dia ${day}` : ''),
  })

const bank: Field<string | null, string | null, string | null | undefined> = field({
  label: 'Banco',
  blank: null,
  read: (ispb) => ispb ?? null,
  write: (ispb) => ispb,
  format: (ispb) => findBankLabel(ispb),
})

const BANK_OPTIONS = BANKS.map(({ ispb, compe, name }) => ({ value: ispb, label: `${compe} · ${name}` }))

const findBankLabel = (ispb: string | null): string => BANK_OPTIONS.find(({ value }) => value === ispb)?.label ?? ''

const CompanyName = ({ id }: { id: number }) =>
  useQuery(companiesQuery).data?.find((company) => company.id === id)?.name ?? `nº ${id}`

const FIELDS = {
  kind: question<Kind>('bank'),
  name: text({ label: 'Nome', required: 'Informe o nome da conta' }),
  ispb: bank,
  branch: optionalText({ label: 'Agência' }),
  number: optionalText({ label: 'Número da conta' }),
  companyId: record({ label: 'Empresa', format: (id) => <CompanyName id={id} /> }),
  openingCentavos: openingAmount,
  openingDay,
  closingDay: dayOfMonth('Fecha no dia'),
  dueDay: dayOfMonth('Vence no dia'),
  pixKey: optionalText({ label: 'Chave Pix' }),
  pixName: optionalText({ label: 'Nome de quem recebe' }),
  pixCity: optionalText({ label: 'Cidade' }),
  payerId: record({ label: 'Conta que paga a fatura', format: (id) => <AccountName id={id} /> }),
}
type Values = ValuesOf<typeof FIELDS>

const validateCardDay = (typed: string, { kind }: Values) =>
  kind !== 'card' || /^0?([1-9]|[12]\d|3[01])$/.test(typed.trim()) ? null : 'Informe um dia de 1 a 31'

const accountForm = defineForm<BankAccount>()(FIELDS, {
  validate: { closingDay: validateCardDay, dueDay: validateCardDay },
  write: { openingCentavos: (opening, { kind }) => toSigned(opening, kind) },
})

/** What was typed for another kind, before this one was chosen, is left out. */
function toNewAccount(input: InputOf<typeof FIELDS>, { kind, openingCentavos }: Values) {
  const { name, ispb, branch, number, companyId, openingDay: day, closingDay, dueDay, payerId, pixKey, pixName, pixCity } = input
  return {
    kind,
    name,
    companyId,
    openingCentavos: toSigned(openingCentavos, kind),
    openingDay: day ?? null,
    ...(kind !== 'cash' && { ispb, number }),
    ...(kind !== 'cash' && kind !== 'card' && { branch }),
    ...(kind === 'bank' && { pixKey, pixName, pixCity }),
    ...(kind === 'card' && { closingDay, dueDay, payerId }),
  }
}

const PLACEHOLDERS: Readonly<Record<Kind, string>> = {
  bank: 'Conta do Itaú',
  card: 'Cartão Nubank',
  cash: 'Caixa do escritório',
  investment: 'CDB do Itaú',
}

const OPENING_HELP = 'Em branco, considera tudo o que foi pago e recebido aqui'

type Props = { account: BankAccount | undefined; opened: boolean; onClose: () => void }

type PixFieldsProps = { form: Pick<UseFormReturnType<Values>, 'values' | 'getInputProps'> }

function PixFields({ form }: PixFieldsProps) {
  return (
    <>
      <TextField
        label={FIELDS.pixKey.label}
        help="Para cobrar por Pix: CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória"
        maxLength={77}
        {...form.getInputProps('pixKey')}
      />
      {form.values.pixKey.trim() && (
        <div className="pair">
          <TextField
            label={FIELDS.pixName.label}
            required
            maxLength={25}
            placeholder="Como o banco o mostra"
            {...form.getInputProps('pixName')}
          />
          <TextField
            label={FIELDS.pixCity.label}
            required
            maxLength={15}
            placeholder="São Paulo"
            {...form.getInputProps('pixCity')}
          />
        </div>
      )}
    </>
  )
}

/** Callers give each account a dialog of its own (by the React `key`). */
export default function AccountDialog({ account, opened, onClose }: Props) {
  const create = useCreateAccount()
  const edit = useEditAccount()
  const companies = useQuery(companiesQuery)
  const { form, state } = useRecordForm(accountForm, {
    draft: `bank-account:${account?.id ?? 'new'}`,
    record: account,
    initial: account ? { kind: account.kind } : {},
    create: (input, { values, intent }) => create.mutateAsync({ account: toNewAccount(input, values), intent }),
    edit: async (change) => account && edit.mutateAsync({ id: account.id, change }),
    onSent: onClose,
  })
  const { kind, openingCentavos: opening } = form.values
  const isCard = kind === 'card'
  const openingField = bindField(form, 'openingCentavos')
  const companyOptions = (companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FormDialog
      title={account ? `Editar conta · ${BANK_ACCOUNT_KIND_NAMES[kind]}` : 'Nova Conta'}
      opened={opened}
      onClose={onClose}
      submit={account ? 'Salvar' : 'Criar Conta'}
      busyLabel={account ? 'Salvando...' : 'Criando...'}
      {...state}
    >
      {!account && (
        <div className="account-kinds">
          <ChoiceGroup
            legend="Tipo"
            options={BANK_ACCOUNT_KINDS.map((value) => ({ value, label: BANK_ACCOUNT_KIND_NAMES[value] }))}
            {...bindField(form, 'kind')}
          />
        </div>
      )}
      <TextField
        label={FIELDS.name.label}
        required
        maxLength={80}
        placeholder={PLACEHOLDERS[kind]}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {kind !== 'cash' && <SelectField label={bank.label} options={BANK_OPTIONS} {...bindField(form, 'ispb')} />}
      {(kind === 'bank' || kind === 'investment') && (
        <div className="pair">
          <TextField label={FIELDS.branch.label} maxLength={20} placeholder="0001" {...form.getInputProps('branch')} />
          <TextField label={FIELDS.number.label} maxLength={30} placeholder="12345-6" {...form.getInputProps('number')} />
        </div>
      )}
      {kind === 'bank' && <PixFields form={form} />}
      {isCard && (
        <>
          <TextField label="Final do cartão" maxLength={30} placeholder="1234" {...form.getInputProps('number')} />
          <div className="pair">
            <TextField
              label={FIELDS.closingDay.label}
              required
              inputMode="numeric"
              maxLength={2}
              placeholder="28"
              {...form.getInputProps('closingDay')}
            />
            <TextField
              label={FIELDS.dueDay.label}
              required
              inputMode="numeric"
              maxLength={2}
              placeholder="5"
              {...form.getInputProps('dueDay')}
            />
          </div>
          <AccountField
            label={FIELDS.payerId.label}
            isOffered={(one) => one.kind === 'bank' || one.kind === 'cash'}
            field={bindField(form, 'payerId')}
          />
        </>
      )}
      {companyOptions.length > 0 && !account?.isMain && (
        <SelectField label={FIELDS.companyId.label} options={companyOptions} {...bindField(form, 'companyId')} />
      )}
      <div className="pair">
        <MoneyField
          label={openingAmount.label}
          value={opening.amount}
          onChange={(amount) => openingField.onChange({ ...opening, amount })}
          error={openingField.error}
        />
        <DateField label={openingDay.label} help={OPENING_HELP} {...bindField(form, 'openingDay')} />
      </div>
      <LabeledCheckbox
        label="É o que você deve"
        checked={isOwed(opening, kind)}
        onChange={(checked) => openingField.onChange({ ...opening, isOwed: checked })}
      />
    </FormDialog>
  )
}
