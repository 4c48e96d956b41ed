import type { Integration } from 'contract/integration.ts'
import ConflictPanel, { type FieldFormatters } from '../../../components/conflict-panel.tsx'
import type { EditConflict } from '../../../lib/use-edit.ts'
import { KINDS } from './auth-fields.tsx'
import { LABELS } from './path-fields.tsx'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const yesOrNo = (value: unknown) => (value ? 'Sim' : 'Não')
const paths = Object.entries(LABELS).map(([name, label]) => [`paths.${name}`, { label: `Caminho: ${label}`, text }])

/** The server gives no more of a secret than its last four characters. */
function authText(value: unknown): string {
  const { kind, name, secretEnd } = value as Integration['auth']
  const label = KINDS.find((known) => known.value === kind)?.label ?? kind
  return [label, name, secretEnd && `•••• ${secretEnd}`].filter(Boolean).join(', ')
}

const WORDS: FieldFormatters = {
  name: { label: 'Nome', text },
  baseUrl: { label: 'Endereço base', text },
  auth: { label: 'Autenticação', text: authText },
  reportsBack: { label: 'Avisa quando termina', text: yesOrNo },
  dedupes: { label: 'Deduplica por webhook-id', text: yesOrNo },
  asksPersonas: { label: 'Responde as personas de cada cliente', text: yesOrNo },
  ...Object.fromEntries(paths),
}

/** What somebody else changed of the service while the form was open. */
export default function IntegrationConflict({ conflict }: { conflict: EditConflict }) {
  return <ConflictPanel words={WORDS} conflict={conflict} />
}
