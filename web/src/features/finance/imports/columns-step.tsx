import { getImportFieldName, ImportField, type ImportKind } from 'contract/finance/import-fields.ts'
import type { ColumnMapping, ImportPreview } from 'contract/finance/imports.ts'
import { useId, useState } from 'react'
import { Callout } from '#components/feedback/callout.tsx'
import { TruncatedText } from '#components/tables/table-cells.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, TextField } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { CurrencyNote } from './review-notes.tsx'
import { StepFoot, type StepProps } from './steps.tsx'

type Props = StepProps & { preview: ImportPreview }

const IGNORED = ''

function assignColumn(mapping: ColumnMapping, column: number, field: ImportField | typeof IGNORED): ColumnMapping {
  const others = Object.entries(mapping).filter(([, at]) => at !== column)
  return Object.fromEntries(field === IGNORED ? others : [...others, [field, column]])
}

/** A column of clients and suppliers has both meanings, of which the import's kind has one. */
function findField(mapping: ColumnMapping, column: number, kind: ImportKind): ImportField | typeof IGNORED {
  const fields = ImportField.options.filter((field) => mapping[field] === column)
  const other = kind === 'inflow' ? 'supplier' : 'client'
  return fields.find((field) => field !== other) ?? fields[0] ?? IGNORED
}

function HeaderChoice({ state, preview }: Props) {
  const options = [
    { value: '0', label: 'O arquivo não tem cabeçalho' },
    ...preview.firstRows.map(({ line, cells }, index) => ({
      value: String(index + 1),
      label: `Linha ${line}: ${cells.filter(Boolean).join(' · ').slice(0, 80) || 'vazia'}`,
    })),
  ]
  const choose = (row: string) => {
    const { mapping: _, ...rest } = state.decided
    state.redecide({ ...rest, headerRow: Number(row) })
  }
  return (
    <Field label="Onde estão os nomes das colunas">
      {(wiring) => (
        <NativeSelect
          {...wiring}
          options={options}
          value={String(state.decided.headerRow ?? preview.headerRow)}
          onChange={choose}
        />
      )}
    </Field>
  )
}

function Column({ at, column, state, preview }: Props & { at: number; column: ImportPreview['columns'][number] }) {
  const name = column.name ?? `Coluna ${at + 1}`
  const names = ImportField.options.map((field) => ({ value: field, label: getImportFieldName(state.kind, field) }))
  const choose = (field: ImportField | typeof IGNORED) =>
    state.decide(({ mapping }) => ({ mapping: assignColumn(mapping ?? preview.mapping, at, field) }))
  const chosen = findField(state.decided.mapping ?? preview.mapping, at, state.kind)
  // Whether the mapping for another header row may still be loading. A choice would be added to the mapping of the previous header row.
  const isGuessing = state.decided.mapping === undefined && state.preview.isPlaceholderData
  return (
    <li className={chosen === IGNORED ? 'row gap-4 import__column is-ignored' : 'row gap-4 import__column'}>
      <span className="stack gap-0 grow import__name">
        <TruncatedText text={name} />
        <span className="small sub cut" title={column.samples.join('\n')}>
          {column.samples.join(' · ') || 'Sem nada nas primeiras linhas'}
        </span>
      </span>
      <NativeSelect
        aria-label={`O que há em ${name}`}
        options={[{ value: IGNORED, label: 'Não importar' }, ...names]}
        value={chosen}
        disabled={isGuessing}
        onChange={choose}
      />
    </li>
  )
}

const listMeanings = (kind: ImportKind) =>
  [
    { value: 'out', label: 'Extrato de uma conta: os que têm sinal de menos são saídas' },
    { value: 'in', label: 'Fatura de um cartão: os que têm sinal de menos são entradas' },
    { value: 'any', label: `Todos são ${ENTRY_KINDS[kind].many}` },
  ] as const

const UNANSWERED = { value: '', label: 'Escolha' } as const

function MeaningChoice({ state: { kind, decided, decide }, preview }: Props) {
  const value = decided.negatives ?? preview.negatives ?? UNANSWERED.value
  return (
    <Field
      label="Como ler os valores"
      required={value === UNANSWERED.value}
      help="Se uma coluna diz de cada linha se é entrada ou saída, escolha “Entrada ou saída” nela."
    >
      {(wiring) => (
        <NativeSelect
          {...wiring}
          options={value === UNANSWERED.value ? [UNANSWERED, ...listMeanings(kind)] : listMeanings(kind)}
          value={value}
          onChange={(negatives) => negatives && decide(() => ({ negatives }))}
        />
      )}
    </Field>
  )
}

function AccountField({
  account,
  onChange,
  accounts,
}: {
  account: string
  onChange: (account: string) => void
  accounts: string[]
}) {
  const list = useId()
  return (
    <>
      <TextField
        label="De qual conta ou cartão é o arquivo"
        help="Um nome seu, como “Itaú PJ”. Sem ele, a mesma tarifa em duas contas parece repetida."
        maxLength={80}
        list={list}
        value={account}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {accounts.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

const describeMissing = (kind: ImportKind, missing: readonly ImportField[]): string =>
  missing.includes('direction')
    ? 'Diga como ler os valores.'
    : `Diga qual coluna tem: ${missing.map((field) => getImportFieldName(kind, field)).join(', ')}.`

export function ColumnsStep({ state, preview }: Props) {
  const { missing, card, columns } = preview
  const [account, setAccount] = useState(state.decided.account ?? '')
  const mapping = state.decided.mapping ?? preview.mapping
  const isMeaningOpen = mapping.amount !== undefined && mapping.direction === undefined
  const isOfAccount =
    state.accountId === undefined && mapping.account === undefined && (state.decided.negatives ?? preview.negatives) !== 'any'
  // The account is sent with the step, because each change of the form sends the file again.
  const goOn = () => {
    const named = isOfAccount ? account.trim() : ''
    if (named !== (state.decided.account ?? '')) state.decide(() => ({ account: named }))
    state.goTo('Conferir')
  }
  return (
    <>
      <div className="stack import__body">
        {card && (
          <Callout tone="info" title="Fatura de cartão reconhecida">
            <p>
              As compras são saídas e os estornos, entradas.{' '}
              {state.accountId === undefined && 'O pagamento da própria fatura fica de fora.'}
            </p>
          </Callout>
        )}
        <CurrencyNote preview={preview} />
        <HeaderChoice state={state} preview={preview} />
        <ul className="import__columns" aria-label="Colunas do arquivo">
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its position
            <Column key={at} at={at} column={column} state={state} preview={preview} />
          ))}
        </ul>
        {isMeaningOpen && <MeaningChoice state={state} preview={preview} />}
        {isOfAccount && <AccountField account={account} onChange={setAccount} accounts={preview.accounts} />}
      </div>
      <StepFoot onBack={state.goBack}>
        <p className="import__missing small warn" role="status">
          {missing.length > 0 && describeMissing(state.kind, missing)}
        </p>
        <Button look="primary" disabled={missing.length > 0} busy={state.preview.isFetching && 'Lendo...'} onClick={goOn}>
          Continuar
        </Button>
      </StepFoot>
    </>
  )
}
