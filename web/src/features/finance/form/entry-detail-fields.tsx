import { ENTRY_TEXTS } from 'contract/finance/entries.ts'
import type { ReactNode } from 'react'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { TextAreaField } from '#components/ui/field.tsx'
import type { BoundField } from '#lib/drafts/form-field.ts'
import { ConfigField } from '../config-items/config-field.tsx'
import type { EntryRow } from '../entries/row.ts'
import type { EntryValues } from './entry-form.tsx'

export const ENTRY_DETAIL_FIELDS = ['projectId', 'methodId', 'companyId', 'notes'] as const

type ReferringRow = Pick<EntryRow, 'projectId' | 'project' | 'methodId' | 'method' | 'companyId' | 'company'>

type Props = {
  fields: { [Name in (typeof ENTRY_DETAIL_FIELDS)[number]]: BoundField<EntryValues[Name]> }
  label: string
  opens: boolean
  /** Its archived items stay options, so that their names are shown. */
  row: ReferringRow | undefined
  children?: ReactNode
}

/** Fields beyond the specification's form. */
export function EntryDetailFields({ fields, label, opens, row, children }: Props) {
  const { notes } = fields
  return (
    <Disclosure label={label} opens={opens}>
      {() => (
        <div className="fields fields--stacked extras__fields">
          <ConfigField list="project" chosen={{ id: row?.projectId, name: row?.project }} field={fields.projectId} />
          {children}
          <div className="pair">
            <ConfigField list="method" chosen={{ id: row?.methodId, name: row?.method }} field={fields.methodId} />
            <ConfigField list="company" chosen={{ id: row?.companyId, name: row?.company }} field={fields.companyId} />
          </div>
          <TextAreaField
            label={ENTRY_TEXTS.notes.label}
            maxLength={2000}
            value={notes.value}
            error={notes.error}
            onChange={(event) => notes.onChange(event.target.value)}
          />
        </div>
      )}
    </Disclosure>
  )
}
