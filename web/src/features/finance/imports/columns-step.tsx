import { getImportFieldName, type ImportField, type ImportKind, listImportFields } from 'contract/finance/import-fields.ts'
import type { ColumnMapping, ImportPreview } from 'contract/finance/imports.ts'
import { Button } from '../../../components/button.tsx'
import { Callout } from '../../../components/callout.tsx'
import { Field } from '../../../components/field.tsx'
import { NativeSelect } from '../../../components/native-select.tsx'
import { TruncatedText } from '../../../components/table-cells.tsx'
import { StepFoot, type StepProps } from './steps.tsx'

type Props = StepProps & { preview: ImportPreview }

const IGNORED = ''

/** Assigns a field to a column. The column that had the field before becomes ignored. */
function assignColumn(mapping: ColumnMapping, column: number, field: ImportField | typeof IGNORED): ColumnMapping {
  const others = Object.entries(mapping).filter(([, at]) => at !== column)
  return Object.fromEntries(field === IGNORED ? others : [...others, [field, column]])
}

const findField = (mapping: ColumnMapping, column: number): ImportField | typeof IGNORED =>
  (Object.entries(mapping).find(([, at]) => at === column)?.[0] as ImportField | undefined) ?? IGNORED

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
  const names = listImportFields(state.kind).map((field) => ({ value: field, label: getImportFieldName(state.kind, field) }))
  const choose = (field: ImportField | typeof IGNORED) =>
    state.decide(({ mapping }) => ({ mapping: assignColumn(mapping ?? preview.mapping, at, field) }))
  const chosen = findField(state.decided.mapping ?? preview.mapping, at)
  // Whether the mapping for another header row may still be loading. A choice would be added to the mapping of the previous header row.
  const isGuessing = state.decided.mapping === undefined && state.preview.isPlaceholderData
  return (
    <li className={chosen === IGNORED ? 'import__column is-ignored' : 'import__column'}>
      <span className="import__name">
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

const NEGATIVES = [
  { value: 'out', label: 'Saídas, como em um extrato de conta' },
  { value: 'in', label: 'Entradas, como em uma fatura de cartão' },
] as const

function NegativesChoice({ state: { decided, decide }, preview }: Props) {
  return (
    <Field
      label="Valores com sinal de menos são"
      help="O arquivo tem valores dos dois sinais: uns são registrados como saídas, os outros como entradas."
    >
      {(wiring) => (
        <NativeSelect
          {...wiring}
          options={NEGATIVES}
          value={decided.negatives ?? preview.negatives}
          onChange={(negatives) => decide(() => ({ negatives }))}
        />
      )}
    </Field>
  )
}

const describeMissing = (kind: ImportKind, missing: readonly ImportField[]): string =>
  `Diga qual coluna tem: ${missing.map((field) => getImportFieldName(kind, field)).join(', ')}.`

export function ColumnsStep({ state, preview }: Props) {
  const { missing, mixedSigns, card, columns } = preview
  return (
    <>
      <div className="import__body">
        {card && (
          <Callout tone="info" title="Fatura de cartão reconhecida">
            <p>As compras são saídas e os estornos, entradas. O pagamento da própria fatura fica de fora.</p>
          </Callout>
        )}
        <HeaderChoice state={state} preview={preview} />
        <ul className="import__columns" aria-label="Colunas do arquivo">
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its position
            <Column key={at} at={at} column={column} state={state} preview={preview} />
          ))}
        </ul>
        {(mixedSigns || card) && <NegativesChoice state={state} preview={preview} />}
      </div>
      <StepFoot onBack={state.goBack}>
        <p className="import__missing small warn" role="status">
          {missing.length > 0 && describeMissing(state.kind, missing)}
        </p>
        <Button
          look="primary"
          disabled={missing.length > 0}
          busy={state.preview.isFetching && 'Lendo...'}
          onClick={() => state.goTo('Conferir')}
        >
          Continuar
        </Button>
      </StepFoot>
    </>
  )
}
