import type { Integration } from 'contract/settings/integration.ts'
import ConflictPanel, { type FieldFormatters } from '#components/conflict-panel.tsx'
import type { EditConflict } from '#lib/use-edit.ts'
import { AUTH_KIND_OPTIONS } from './auth-fields.tsx'
import { INTEGRATION_PATH_LABELS } from './path-fields.tsx'

const formatText = (value: unknown) => (typeof value === 'string' ? value : '')
const formatAnswer = (value: unknown) => (value ? 'Sim' : 'Não')
const paths = Object.entries(INTEGRATION_PATH_LABELS).map(([name, label]) => [
  `paths.${name}`,
  { label: `Caminho: ${label}`, format: formatText },
])

/** The server never sends more of the secret than its end. */
function formatAuth(value: unknown): string {
  const { kind, name, secretEnd } = value as Integration['auth']
  const label = AUTH_KIND_OPTIONS.find((known) => known.value === kind)?.label ?? kind
  return [label, name, secretEnd != null && `•••• ${secretEnd}`.trim()].filter(Boolean).join(', ')
}

const FIELD_FORMATTERS: FieldFormatters = {
  name: { label: 'Nome', format: formatText },
  baseUrl: { label: 'Endereço base', format: formatText },
  auth: { label: 'Autenticação', format: formatAuth },
  reportsBack: { label: 'Avisa quando termina', format: formatAnswer },
  dedupes: { label: 'Deduplica por webhook-id', format: formatAnswer },
  asksPersonas: { label: 'Responde as personas de cada cliente', format: formatAnswer },
  ...Object.fromEntries(paths),
}

export default function IntegrationConflict({ conflict }: { conflict: EditConflict }) {
  return <ConflictPanel formatters={FIELD_FORMATTERS} conflict={conflict} />
}
