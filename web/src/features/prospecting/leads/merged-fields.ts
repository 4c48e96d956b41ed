import { LEAD_STATUS_NAMES } from 'contract/prospecting/lead-status.ts'
import type { Lead } from 'contract/prospecting/leads.ts'
import { MERGED_FIELDS, type MergedField } from 'contract/prospecting/merging.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatTaxId } from 'contract/values/tax-ids.ts'

type Shown = { label: string; show: (lead: Lead) => string | null }

const SHOWN: Readonly<Record<MergedField, Shown>> = {
  name: { label: 'Nome', show: ({ name }) => name },
  phone: { label: 'Telefone', show: ({ phone }) => phone },
  site: { label: 'Site', show: ({ site }) => site },
  instagram: { label: 'Instagram', show: ({ instagram }) => instagram },
  email: { label: 'E-mail', show: ({ email }) => email },
  cnpj: { label: 'CNPJ', show: ({ cnpj }) => cnpj && formatTaxId(cnpj) },
  address: { label: 'Endereço', show: ({ address }) => address },
  city: { label: 'Cidade', show: ({ city }) => city },
  category: { label: 'Categoria', show: ({ category }) => category },
  notes: { label: 'Observações', show: ({ notes }) => notes },
  status: { label: 'Situação', show: ({ status }) => LEAD_STATUS_NAMES[status] },
  ownerId: { label: 'Responsável', show: ({ owner }) => owner?.name ?? null },
  nextOn: {
    label: 'Próximo contato',
    show: ({ nextOn, nextText }) => nextOn && [formatDate(nextOn), nextText].filter(Boolean).join(' · '),
  },
}

const isMergedField = (name: string): name is MergedField => name in SHOWN

/** The names of fields, as a sentence lists them; tags and what follows a field have no name of their own. */
export const listLabels = (fields: readonly string[]): string =>
  fields.flatMap((field) => (isMergedField(field) ? [SHOWN[field].label] : field === 'tags' ? ['Etiquetas'] : [])).join(', ')

export type Difference = { field: MergedField; label: string; own: string | null; other: string | null }

export const listDifferences = (lead: Lead, other: Lead): Difference[] =>
  MERGED_FIELDS.map((field) => {
    const { label, show } = SHOWN[field]
    return { field, label, own: show(lead), other: show(other) }
  }).filter((each) => each.own !== each.other)

export type OtherSource = { source: string; labels: string; licence: string; day: string | null }

/** Those that filled what the contact's own source did not know. */
export function listOtherSources({ origins, editedFields }: Lead): OtherSource[] {
  const filled = Object.entries(origins).flatMap(([field, origin]) =>
    origin && !editedFields.includes(field) ? [{ ...origin, field }] : [],
  )
  const bySource = Map.groupBy(filled, ({ source }) => source)
  return [...bySource].map(([source, of]) => ({
    source,
    labels: listLabels(of.map(({ field }) => field)),
    licence: of[0]?.licence ?? '',
    day: of[0]?.day ?? null,
  }))
}
