import type { Integration, IntegrationChange, Paths } from 'contract/integration.ts'
import { lastCharacters } from './rotate.ts'

type Editable = Pick<Integration, 'name' | 'baseUrl' | 'paths' | 'auth' | 'dedupes' | 'reportsBack' | 'asksPersonas'>
type Auth = NonNullable<IntegrationChange['auth']>

/** Neither no authentication nor a JWT has a name. */
export const readAuthName = ({ kind, name }: Auth): string | null => (kind === 'none' || kind === 'jwt' ? null : (name ?? null))

const flattenPaths = (paths: Paths | NonNullable<IntegrationChange['paths']>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [`paths.${name}`, path]))

/** What an edit is judged by: each path for itself, and of the secret its last four characters. */
export const editableValues = ({ name, baseUrl, paths, auth, dedupes, reportsBack, asksPersonas }: Editable) => ({
  name,
  baseUrl,
  auth,
  dedupes,
  reportsBack,
  asksPersonas,
  ...flattenPaths(paths),
})

/** Another kind has another secret; the same one keeps the stored secret where none is given. */
function findSecretEnd({ kind, secret }: Auth, stored: Integration['auth']): string | null {
  if (kind === 'none') return null
  if (secret !== undefined) return lastCharacters(secret)
  return kind === stored.kind ? stored.secretEnd : null
}

/** What the edit wants, in the terms of `editableValues`. */
export function wantedValues(change: IntegrationChange, { auth: stored }: Editable) {
  const { name, baseUrl, paths = {}, auth, dedupes, reportsBack, asksPersonas } = change
  const wantedAuth = auth && { kind: auth.kind, name: readAuthName(auth), secretEnd: findSecretEnd(auth, stored) }
  return { name, baseUrl, auth: wantedAuth, dedupes, reportsBack, asksPersonas, ...flattenPaths(paths) }
}
