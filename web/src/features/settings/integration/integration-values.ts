import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import { type AuthKind, type Integration, NEW_INTEGRATION } from 'contract/settings/integration.ts'
import { takeSecretEnd } from 'contract/values/secret-end.ts'
import { defineForm, type EditOf, type ValuesOf } from '#forms/define-form.ts'
import { choice, field, group, optionalText, text } from '#forms/fields.ts'
import type { Change } from '#forms/use-record-edit.ts'
import type { SaveInput } from './integration-calls.ts'

export const INTEGRATION_PATH_LABELS = { ...AUTOMATION_NAMES, personas: 'Personas' } as const
type IntegrationPathName = keyof typeof INTEGRATION_PATH_LABELS
export const INTEGRATION_PATH_NAMES = Object.keys(INTEGRATION_PATH_LABELS) as IntegrationPathName[]

export const AUTH_KIND_OPTIONS: readonly { value: AuthKind; label: string }[] = [
  { value: 'none', label: 'Nenhuma' },
  { value: 'header', label: 'Cabeçalho (Header Auth)' },
  { value: 'basic', label: 'Usuário e senha (Basic)' },
  { value: 'jwt', label: 'JWT' },
]

type AuthValue = {
  kind: AuthKind
  /** The name of the header, or the name of the user. */
  name: string
  /** Whether the stored secret stays. */
  isStored: boolean
  /** The typed secret. It stays in the form even when the stored one is chosen, so that a conflict can put it back. */
  secret: string
  /** The last characters of the stored secret; null if none is stored, empty if it is too short for an end to be shown. */
  secretEnd: string | null
}

/** Of the stored secret only the end is known. */
type Auth = { kind: AuthKind; name: string | null; secretEnd?: string | null | undefined; secret?: string }

export const needsName = (kind: AuthKind): boolean => kind === 'header' || kind === 'basic'

function readAuth(recorded: Auth | null | undefined, typed = ''): AuthValue {
  const { kind = 'none', name, secretEnd = null } = recorded ?? {}
  const isTyped = typed !== '' && takeSecretEnd(typed) === secretEnd
  return { kind, name: name ?? '', isStored: !isTyped && secretEnd !== null, secret: typed, secretEnd }
}

const auth = field<AuthValue, Auth>({
  label: 'Autenticação',
  blank: readAuth(null),
  toDraft: (value) => ({ ...value, secret: '' }),
  read: (recorded, current) => readAuth(recorded, current?.secret),
  write: ({ kind, name, isStored, secret, secretEnd }) => {
    const named = { kind, name: needsName(kind) ? name : null }
    if (kind === 'none') return { ...named, secretEnd: null }
    return isStored ? { ...named, secretEnd } : { ...named, secret }
  },
  format: ({ kind, name, secretEnd }) => {
    const label = AUTH_KIND_OPTIONS.find((known) => known.value === kind)?.label ?? kind
    return [label, name, secretEnd != null && `•••• ${secretEnd}`.trim()].filter(Boolean).join(', ')
  },
  validateParts: ({ kind, name, isStored, secret }) => ({
    name: needsName(kind) && !name.trim() ? 'Informe o nome' : null,
    secret: kind !== 'none' && !isStored && secret === '' ? 'Informe o segredo' : null,
  }),
})

const answer = (label: string) => choice<boolean>({ label, initial: false, format: (isYes) => (isYes ? 'Sim' : 'Não') })

/** Blank means the specification's. */
const path = (name: IntegrationPathName) => optionalText({ label: `Caminho: ${INTEGRATION_PATH_LABELS[name]}` })

type IntegrationRecord = Pick<Integration, 'name' | 'baseUrl' | 'dedupes' | 'reportsBack' | 'asksPersonas' | 'revision'> & {
  auth: Auth
} & { [Name in IntegrationPathName as `paths.${Name}`]: string | null }

export function toIntegrationRecord(integration: Integration | null): IntegrationRecord {
  const { paths, ...record }: Pick<Integration, keyof typeof NEW_INTEGRATION> = integration ?? NEW_INTEGRATION
  const { kind, name, secretEnd } = record.auth
  return {
    ...record,
    auth: { kind, name, secretEnd },
    'paths.prospecting': paths.prospecting,
    'paths.post-production': paths['post-production'],
    'paths.carousel': paths.carousel,
    'paths.static': paths.static,
    'paths.transcription': paths.transcription,
    'paths.personas': paths.personas,
  }
}

export const integrationForm = defineForm<IntegrationRecord>()({
  name: text({ label: 'Nome', required: 'Informe o nome' }),
  baseUrl: text({ label: 'Endereço base', required: 'Informe o endereço base' }),
  auth,
  reportsBack: answer('Avisa quando termina'),
  dedupes: answer('Ignora envios repetidos (webhook-id)'),
  asksPersonas: answer('Responde as personas de cada cliente'),
  paths: group({
    prospecting: path('prospecting'),
    'post-production': path('post-production'),
    carousel: path('carousel'),
    static: path('static'),
    transcription: path('transcription'),
    personas: path('personas'),
  }),
})

type IntegrationFields = (typeof integrationForm)['fields']
export type IntegrationValues = ValuesOf<IntegrationFields>

/** The secret is sent only if one was typed. */
export function toSaveInput({ auth: changed, ...change }: Change<EditOf<IntegrationFields>>): SaveInput {
  if (!changed) return change
  const { secretEnd: _end, ...sent } = changed
  return { ...change, auth: sent }
}
