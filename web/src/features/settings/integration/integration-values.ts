import { AUTOMATIONS } from 'contract/automations.ts'
import type { AuthKind, Integration, Paths } from 'contract/integration.ts'
import type { SaveInput } from './api.ts'

const PATH_NAMES = [...AUTOMATIONS, 'personas'] as const
export type PathName = (typeof PATH_NAMES)[number]

export type IntegrationValues = {
  name: string
  baseUrl: string
  authKind: AuthKind
  /** The header's name, or the user's. */
  authName: string
  /** Null: the one that is stored stays. */
  authSecret: string | null
  dedupes: boolean
  reportsBack: boolean
  asksPersonas: boolean
  /** Blank: the seed's. */
  paths: Record<PathName, string>
}

const pathsOf = (paths: Paths | undefined) =>
  Object.fromEntries(PATH_NAMES.map((name) => [name, paths?.[name] ?? ''])) as Record<PathName, string>

/** Of the integration that is there, or of one to come: ours report back and ignore repetitions, others may not. */
export const valuesOf = (integration: Integration | null): IntegrationValues => ({
  name: integration?.name ?? '',
  baseUrl: integration?.baseUrl ?? '',
  authKind: integration?.auth.kind ?? 'none',
  authName: integration?.auth.name ?? '',
  authSecret: integration?.auth.secretEnd ? null : '',
  dedupes: integration?.dedupes ?? false,
  reportsBack: integration?.reportsBack ?? true,
  asksPersonas: integration?.asksPersonas ?? false,
  paths: pathsOf(integration?.paths),
})

export const hasName = (kind: AuthKind): boolean => kind === 'header' || kind === 'basic'

export function toSave({ authKind, authName, authSecret, paths, ...rest }: IntegrationValues): SaveInput {
  const given = Object.fromEntries(PATH_NAMES.map((name) => [name, paths[name].trim() || null])) as Paths
  return {
    ...rest,
    paths: given,
    auth: {
      kind: authKind,
      name: hasName(authKind) ? authName : null,
      ...(authKind === 'none' || authSecret === null ? {} : { secret: authSecret }),
    },
  }
}

export const validate = {
  name: (name: string) => (name.trim() ? null : 'Informe o nome'),
  baseUrl: (url: string) => (url.trim() ? null : 'Informe o endereço base'),
  authName: (name: string, { authKind }: IntegrationValues) => (hasName(authKind) && !name.trim() ? 'Informe o nome' : null),
  authSecret: (secret: string | null, { authKind }: IntegrationValues) =>
    authKind !== 'none' && secret === '' ? 'Informe o segredo' : null,
}

/** Wire names → the form's. */
export const NAMES: Readonly<Record<string, string>> = {
  name: 'name',
  baseUrl: 'baseUrl',
  'auth.kind': 'authKind',
  'auth.name': 'authName',
  'auth.secret': 'authSecret',
  ...Object.fromEntries(PATH_NAMES.map((name) => [`paths.${name}`, `paths.${name}`])),
}
