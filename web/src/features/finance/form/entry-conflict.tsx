import { useQuery } from '@tanstack/react-query'
import type { EntryKind } from 'contract/finance/due.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import ConflictPanel, { type FieldFormatters } from '#components/conflict-panel.tsx'
import type { Option } from '#components/select-field.tsx'
import type { EditConflict } from '#lib/use-edit.ts'
import {
  categoriesQuery,
  clientItemsQuery,
  companiesQuery,
  methodsQuery,
  projectsQuery,
  toOptions,
} from '../config-items/options.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'

const formatText = (value: unknown): string => (typeof value === 'string' ? value : '')
const formatDay = (value: unknown): string => (typeof value === 'string' ? formatDate(value) : '')
const formatCentavos = (value: unknown): string => (typeof value === 'number' ? formatBRL(value) : 'A completar')
const formatAnswer = (value: unknown): string => (value === true ? 'Sim' : 'Não')

/** `nº 3` if the options lack the item, as they do an archived one. */
const createNameFormat =
  (options: readonly Option[]) =>
  (value: unknown): string =>
    value === null ? '' : (options.find((option) => option.value === String(value))?.label ?? `nº ${value}`)

export function useEntryFormatters(kind: EntryKind): FieldFormatters {
  const projects = useQuery(projectsQuery)
  const clients = useQuery({ ...clientItemsQuery, enabled: kind === 'inflow' })
  const categories = useQuery({ ...categoriesQuery, enabled: kind === 'outflow' })
  const companies = useQuery(companiesQuery)
  const methods = useQuery(methodsQuery)
  return {
    description: { label: kind === 'outflow' ? 'Nome da saída' : 'Descrição', format: formatText },
    centavos: { label: 'Valor', format: formatCentavos },
    date: { label: 'Data', format: formatDay },
    clientId: { label: 'Cliente', format: createNameFormat(toOptions(clients.data)) },
    projectId: { label: 'Projeto', format: createNameFormat(toOptions(projects.data)) },
    categoryId: { label: 'Categoria', format: createNameFormat(toOptions(categories.data)) },
    companyId: { label: 'Empresa', format: createNameFormat(toOptions(companies.data)) },
    methodId: { label: 'Método de pagamento', format: createNameFormat(toOptions(methods.data)) },
    paid: { label: ENTRY_KINDS[kind].isPaid, format: formatAnswer },
    paidOn: { label: `${ENTRY_KINDS[kind].paid} em`, format: formatDay },
    recurrence: { label: 'Frequência', format: formatText },
    notes: { label: 'Observações', format: formatText },
  }
}

export default function EntryConflict({ kind, conflict }: { kind: EntryKind; conflict: EditConflict }) {
  return <ConflictPanel formatters={useEntryFormatters(kind)} conflict={conflict} />
}
