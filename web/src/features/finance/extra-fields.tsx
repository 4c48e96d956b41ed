import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Check, TextAreaField } from '../../components/field.tsx'
import { SelectField } from '../../components/select-field.tsx'
import type { FieldOf } from '../../lib/field-of.ts'
import { useToday } from '../../lib/session.ts'
import type { ExtraValues } from './entry-form.ts'
import { companiesQuery, methodsQuery, projectsQuery, toOptions } from './options.ts'
import type { EntryRow } from './row.ts'

export const EXTRA_FIELDS = ['date', 'project', 'method', 'company', 'paid', 'notes'] as const

type ReferringRow = Pick<EntryRow, 'projetoId' | 'projeto' | 'metodoId' | 'metodo' | 'empresaId' | 'empresa'>

type Props = {
  fields: { [Name in keyof ExtraValues]: FieldOf<ExtraValues[Name]> }
  /** What opens it. */
  label: string
  /** Open from the start: an entry that is edited shows all it has. */
  open: boolean
  /** "Já foi paga" or "Já foi recebida". */
  paidLabel: string
  /** The entry that the form shows, whose archived items stay legible. */
  row: ReferringRow | undefined
  children?: ReactNode
}

/** What is there to fill beyond the seed's form, folded away. */
export function ExtraFields({ fields, label, open, paidLabel, row, children }: Props) {
  const today = useToday()
  const projects = useQuery(projectsQuery)
  const companies = useQuery(companiesQuery)
  const methods = useQuery(methodsQuery)
  const { date, paid, notes } = fields
  return (
    <details className="extras" open={open}>
      <summary className="more">
        <IconChevronRight className="icon icon--16" aria-hidden />
        {label}
      </summary>
      <div className="extras__fields">
        <SelectField
          label="Projeto"
          options={toOptions(projects.data, { id: row?.projetoId, name: row?.projeto })}
          {...fields.project}
        />
        {children}
        <div className="pair">
          <SelectField
            label="Método de pagamento"
            options={toOptions(methods.data, { id: row?.metodoId, name: row?.metodo })}
            {...fields.method}
          />
          <SelectField
            label="Empresa"
            options={toOptions(companies.data, { id: row?.empresaId, name: row?.empresa })}
            {...fields.company}
          />
        </div>
        <Check label={paidLabel} checked={paid.value ?? (date.value ?? today) <= today} onChange={paid.onChange} />
        <TextAreaField
          label="Observações"
          maxLength={2000}
          value={notes.value}
          error={notes.error}
          onChange={(event) => notes.onChange(event.target.value)}
        />
      </div>
    </details>
  )
}
