import { useId } from 'react'
import { FieldNote } from '../../../../components/field.tsx'
import { formatCount } from '../../../../lib/format.ts'

type Props = {
  label: string
  value: string
  limit: number
  onChange: (value: string) => void
  /** The height in lines; a field of one line when absent. */
  rows?: number
  help?: string | undefined
  error?: string | undefined
  /** The id of the input, by which the picture moves the focus to it. */
  id?: string
}

/** Says by how much a text is too long; undefined where it fits. */
const describeExcess = (length: number, limit: number): string | undefined =>
  length > limit ? `Passa ${formatCount(length - limit, 'caractere', 'caracteres')} do limite: encurte para salvar.` : undefined

/** A text whose characters are counted. What passes the limit stays in the field, so that a pasted text loses nothing. */
export function CountedField({ label, value, limit, onChange, rows = 1, help, error, id }: Props) {
  const ownId = useId()
  const inputId = id ?? ownId
  const problem = describeExcess(value.length, limit) ?? error
  const wiring = {
    id: inputId,
    value,
    className: 'input',
    'aria-invalid': Boolean(problem),
    'aria-describedby': `${inputId}-count${problem || help ? ` ${inputId}-note` : ''}`,
  }
  return (
    <div className="field">
      <div className="between">
        <label className="field__label" htmlFor={inputId}>
          {label}
        </label>
        <span className={`tiny tnum ${problem ? 'neg' : 'sub'}`} id={`${inputId}-count`}>
          {value.length.toLocaleString('pt-BR')}/{limit.toLocaleString('pt-BR')}
        </span>
      </div>
      {rows > 1 ? (
        <textarea {...wiring} rows={rows} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...wiring} type="text" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      )}
      {(problem || help) && <FieldNote id={`${inputId}-note`} help={help} error={problem} />}
    </div>
  )
}
