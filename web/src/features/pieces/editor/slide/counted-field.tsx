import { useId } from 'react'
import { FieldNote } from '#components/ui/field.tsx'
import { formatCount } from '#lib/format/format.ts'

type Props = {
  label: string
  value: string
  limit: number
  onChange: (value: string) => void
  /** In lines, beyond which the field grows with its text; one line, which does not grow, if left out. */
  rows?: number
  help?: string | undefined
  error?: string | undefined
  /** By this id a click on the picture moves the focus to the field. */
  id?: string
}

const describeExcess = (length: number, limit: number): string | undefined =>
  length > limit ? `Passa ${formatCount(length - limit, 'caractere', 'caracteres')} do limite: encurte para salvar.` : undefined

/** Text beyond the limit stays in the field, so that nothing of a pasted text is lost. */
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
        <textarea
          {...wiring}
          className="input growing-text"
          style={{ minHeight: `calc(${rows}lh + 16px)` }} // the lines, the padding and the border
          rows={rows}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <input {...wiring} type="text" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      )}
      {(problem || help) && <FieldNote id={`${inputId}-note`} help={help} error={problem} />}
    </div>
  )
}
