import type { Integration, IntegrationChange, Paths } from 'contract/settings/integration.ts'
import { takeSecretEnd } from 'contract/values/secret-end.ts'

type Editable = Pick<Integration, 'name' | 'baseUrl' | 'paths' | 'auth' | 'dedupes' | 'reportsBack' | 'asksPersonas'>
type Auth = NonNullable<IntegrationChange['auth']>

export const pickHeaderOrUserName = ({ kind, name }: Auth): string | null =>
  kind === 'none' || kind === 'jwt' ? null : (name ?? null)

const flattenPaths = (paths: Paths | NonNullable<IntegrationChange['paths']>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [`paths.${name}`, path]))

/** The secret is compared by its last characters, which the screen shows. */
export const toComparableValues = ({ name, baseUrl, paths, auth, dedupes, reportsBack, asksPersonas }: Editable) => ({
  name,
  baseUrl,
  auth,
  dedupes,
  reportsBack,
  asksPersonas,
  ...flattenPaths(paths),
})

/** Another kind of authentication needs a new secret; with the same kind, the stored secret stays unless another one is given. */
function findSecretEnd({ kind, secret }: Auth, stored: Integration['auth']): string | null {
  if (kind === 'none') return null
  if (secret !== undefined) return takeSecretEnd(secret)
  return kind === stored.kind ? stored.secretEnd : null
}

export function toComparableChange(change: IntegrationChange, { auth: stored }: Editable) {
  const { name, baseUrl, paths = {}, auth, dedupes, reportsBack, asksPersonas } = change
  const wantedAuth = auth && { kind: auth.kind, name: pickHeaderOrUserName(auth), secretEnd: findSecretEnd(auth, stored) }
  return { name, baseUrl, auth: wantedAuth, dedupes, reportsBack, asksPersonas, ...flattenPaths(paths) }
}
