import { useQuery } from '@tanstack/react-query'
import type { LineToReconcile, NewEntryProposal } from 'contract/bank/reconcile.ts'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { itemOptionsQuery } from '../item-options.ts'

export type FreshFields = Omit<NewEntryProposal, 'isKnown'>

export const toFields = ({ isKnown: _, ...fields }: NewEntryProposal): FreshFields => fields

type Props = { line: LineToReconcile; isKnown: boolean; fields: FreshFields; onChange: (fields: FreshFields) => void }

const toId = (value: string): number | null => (value === '' ? null : Number(value))
const toValue = (id: number | null): string => (id === null ? '' : String(id))

/** Native selects, because there may be hundreds of rows. */
export function FreshFieldsInputs({ line: { centavos, description }, isKnown, fields, onChange }: Props) {
  const { data } = useQuery(itemOptionsQuery)
  const isOut = centavos < 0
  const kinds = isOut ? (data?.categories ?? []) : (data?.clients ?? [])
  const name = isOut ? 'Categoria' : 'Cliente'
  const kindId = isOut ? fields.categoryId : fields.clientId
  return (
    <span className="recon__fields">
      <input
        type="text"
        className="input recon__name"
        aria-label={`Descrição de ${description}`}
        maxLength={200}
        autoComplete="off"
        value={fields.description}
        onChange={({ target }) => onChange({ ...fields, description: target.value })}
      />
      <NativeSelect
        aria-label={`${name} de ${description}`}
        options={[{ value: '', label: `Sem ${name.toLowerCase()}` }, ...kinds]}
        value={toValue(kindId)}
        onChange={(value) => onChange({ ...fields, ...(isOut ? { categoryId: toId(value) } : { clientId: toId(value) }) })}
      />
      <NativeSelect
        aria-label={`Projeto de ${description}`}
        options={[{ value: '', label: 'Sem projeto' }, ...(data?.projects ?? [])]}
        value={toValue(fields.projectId)}
        onChange={(value) => onChange({ ...fields, projectId: toId(value) })}
      />
      {isOut && (
        <NativeSelect
          aria-label={`Fornecedor de ${description}`}
          options={[{ value: '', label: 'Sem fornecedor' }, ...(data?.suppliers ?? [])]}
          value={toValue(fields.supplierId)}
          onChange={(value) => onChange({ ...fields, supplierId: toId(value) })}
        />
      )}
      {isKnown && <span className="sub small">como da última vez</span>}
    </span>
  )
}
