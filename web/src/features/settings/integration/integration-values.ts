import { AUTOMATIONS } from 'contract/runs/automations.ts'
import { type AuthKind, type Integration, NEW_INTEGRATION } from 'contract/settings/integration.ts'
import { takeSecretEnd } from 'contract/values/secret-end.ts'
import type { WireFields } from '#lib/edit.ts'
import { keepNames } from '#lib/field-errors.ts'
import { requireText } from '#lib/validation.ts'
import type { SaveInput } from './api.ts'

const PATH_NAMES = [...AUTOMATIONS, 'personas'] as const
export type IntegrationPathName = (typeof PATH_NAMES)[number]

export type IntegrationValues = {
  name: string
  baseUrl: string
  authKind: AuthKind
  /** The name of the header, or the name of the user. */
  authName: string
  /** The typed secret; null keeps the stored one. */
  authSecret: string | null
  /** The last characters of the stored secret; null if none is stored, empty if it is too short for an end to be shown. */
  authSecretEnd: string | null
  dedupes: boolean
  reportsBack: boolean
  asksPersonas: boolean
  /** The paths by name. A blank path means the specification's. */
  paths: Record<IntegrationPathName, string>
}

/** By wire name, with each path as a field of its own; of the stored secret only the end is known. */
type Wire = Pick<Integration, 'name' | 'baseUrl' | 'dedupes' | 'reportsBack' | 'asksPersonas'> & {
  auth: { kind: AuthKind; name: string | null; secretEnd?: string | null; secret?: string }
} & { [Name in IntegrationPathName as `paths.${Name}`]: string | null }

const mapPaths = (of: (name: IntegrationPathName) => string | null) =>
  Object.fromEntries(PATH_NAMES.map((name) => [`paths.${name}`, of(name)])) as Pick<Wire, `paths.${IntegrationPathName}`>

export function toSeenIntegration(integration: Integration | null): { revision: number; values: Wire } {
  const { name, baseUrl, auth, dedupes, reportsBack, asksPersonas, paths, revision } = integration ?? NEW_INTEGRATION
  const { kind, name: authName, secretEnd } = auth
  const values = { name, baseUrl, auth: { kind, name: authName, secretEnd }, dedupes, reportsBack, asksPersonas }
  return { revision, values: { ...values, ...mapPaths((path) => paths[path]) } }
}

/** `typed`: the secret that the form has, or had when it was sent. */
export function toFormFields(name: string, value: unknown, typed: string | null): Record<string, unknown> {
  if (name !== 'auth') return { [name]: value ?? '' }
  const { kind, name: authName, secretEnd = null } = value as Wire['auth']
  const isTyped = typed !== null && typed !== '' && takeSecretEnd(typed) === secretEnd
  const authSecret = isTyped ? typed : secretEnd === null ? '' : null
  return { authKind: kind, authName: authName ?? '', authSecret, authSecretEnd: secretEnd }
}

export function toIntegrationValues(integration: Integration | null): IntegrationValues {
  const { name, baseUrl, auth, dedupes, reportsBack, asksPersonas, paths } = integration ?? NEW_INTEGRATION
  const ownPaths = Object.fromEntries(PATH_NAMES.map((path) => [path, paths[path] ?? ''])) as IntegrationValues['paths']
  const rest = { name, baseUrl, dedupes, reportsBack, asksPersonas, paths: ownPaths }
  return { ...rest, ...(toFormFields('auth', auth, null) as AuthValues) }
}

type AuthValues = Pick<IntegrationValues, 'authKind' | 'authName' | 'authSecret' | 'authSecretEnd'>

export const needsName = (kind: AuthKind): boolean => kind === 'header' || kind === 'basic'

function toWireAuth({ authKind, authName, authSecret, authSecretEnd }: IntegrationValues): Wire['auth'] {
  const kind = { kind: authKind, name: needsName(authKind) ? authName : null }
  if (authKind === 'none') return { ...kind, secretEnd: null }
  return authSecret === null ? { ...kind, secretEnd: authSecretEnd } : { ...kind, secret: authSecret }
}

export function toWire(values: IntegrationValues): Wire {
  const { name, baseUrl, dedupes, reportsBack, asksPersonas, paths } = values
  const rest = { name, baseUrl, auth: toWireAuth(values), dedupes, reportsBack, asksPersonas }
  return { ...rest, ...mapPaths((path) => paths[path].trim() || null) }
}

type Change = Partial<Wire> & { revision: number; base: WireFields }

/** The secret is sent only if one was typed. */
export function toSaveInput(change: Change): SaveInput {
  const { name, baseUrl, auth, dedupes, reportsBack, asksPersonas, revision, base, ...byName } = change
  const paths = Object.fromEntries(Object.entries(byName).map(([path, value]) => [path.replace('paths.', ''), value]))
  const { secretEnd: _end, ...sentAuth } = auth ?? {}
  const changed = { name, baseUrl, auth: auth && (sentAuth as typeof auth), dedupes, reportsBack, asksPersonas, revision, base }
  return { ...changed, ...(Object.keys(paths).length > 0 && { paths }) }
}

export const INTEGRATION_VALIDATION = {
  name: requireText('Informe o nome'),
  baseUrl: requireText('Informe o endereço base'),
  authName: (name: string, { authKind }: IntegrationValues) => (needsName(authKind) && !name.trim() ? 'Informe o nome' : null),
  authSecret: (secret: string | null, { authKind }: IntegrationValues) =>
    authKind !== 'none' && secret === '' ? 'Informe o segredo' : null,
}

export const INTEGRATION_FIELDS_BY_WIRE_NAME: Readonly<Record<string, string>> = {
  ...keepNames('name', 'baseUrl', ...PATH_NAMES.map((name) => `paths.${name}`)),
  'auth.kind': 'authKind',
  'auth.name': 'authName',
  'auth.secret': 'authSecret',
}
