import {
  LEAD_IMPORT_FIELDS,
  LEAD_IMPORT_LABELS,
  type LeadColumns,
  type LeadImportField,
  type LeadImportPreview,
} from 'contract/prospecting/lead-imports.ts'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'

const IGNORED = { value: '', label: 'Não importar' } as const
const FIELDS = LEAD_IMPORT_FIELDS.map((value) => ({ value, label: LEAD_IMPORT_LABELS[value] }))

type Props = {
  preview: LeadImportPreview
  headerRow: number
  columns: LeadColumns
  isStale: boolean
  onHeaderRow: (row: number) => void
  onColumns: (columns: LeadColumns) => void
}

export function ImportColumns({ preview, headerRow, columns, isStale, onHeaderRow, onColumns }: Props) {
  const headers = [
    { value: '0', label: 'O arquivo não tem cabeçalho' },
    ...preview.firstRows.map(({ line, cells }, at) => ({
      value: String(at + 1),
      label: `Linha ${line}: ${cells.filter(Boolean).join(' · ').slice(0, 80)}`,
    })),
  ]
  return (
    <>
      <Field label="Onde estão os nomes das colunas">
        {(wiring) => (
          <NativeSelect {...wiring} options={headers} value={String(headerRow)} onChange={(row) => onHeaderRow(Number(row))} />
        )}
      </Field>
      <ul className="lead-import__columns" aria-label="Colunas">
        {preview.columns.map(({ name, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other identity
          <li className="row gap-3 lead-import__row" key={at}>
            <span className="stack gap-0 grow">
              <span className="cut">{name ?? `Coluna ${at + 1}`}</span>
              <span className="small sub cut" title={samples.join('\n')}>
                {samples.join(' · ') || 'Sem nada nas primeiras linhas'}
              </span>
            </span>
            <NativeSelect
              aria-label={`O que há em ${name ?? `Coluna ${at + 1}`}`}
              options={[IGNORED, ...FIELDS]}
              value={columns[at] ?? IGNORED.value}
              disabled={isStale}
              onChange={(field: LeadImportField | '') =>
                onColumns(preview.columns.map((_, n) => (n === at ? field || null : (columns[n] ?? null))))
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}
