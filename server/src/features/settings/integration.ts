import type { HandlerResult } from 'contract/calls/endpoint.ts'
import * as contract from 'contract/settings/integration.ts'
import { takeSecretEnd } from 'contract/values/secret-end.ts'
import { and, inArray, isNotNull, isNull, not } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { integration } from '#db/tables/integration.ts'
import { runs } from '#db/tables/runs.ts'
import { lockSettings } from '#db/workspace.ts'
import { pinInternalModes } from '#features/runs/automation-modes.ts'
import { type IntegrationRow, readIntegrationRow, sealIntegrationSecret } from '#features/runs/automation-service.ts'
import { toIsoOrNull } from '#features/runs/present-run.ts'
import { DELIVER_QUEUE } from '#features/runs/settle-attempt.ts'
import { pickHeaderOrUserName, toComparableChange, toComparableValues } from './edit-integration.ts'
import { createSigningSecret, integrationNotFoundError } from './rotate-secret.ts'

function presentIntegration(row: IntegrationRow, now: Date): contract.Integration {
  const rotating = row.previousUntil !== null && row.previousUntil > now
  return {
    name: row.name,
    baseUrl: row.baseUrl,
    paths: { ...contract.NO_OWN_PATHS, ...row.paths },
    auth: { kind: row.authKind, name: row.authName, secretEnd: row.authSecretEnd },
    dedupes: row.dedupes,
    reportsBack: row.reportsBack,
    asksPersonas: row.asksPersonas,
    signing: {
      secretEnd: row.signingSecretEnd,
      previousEnd: rotating ? row.previousSecretEnd : null,
      previousUntil: rotating ? toIsoOrNull(row.previousUntil) : null,
    },
    pausedAt: toIsoOrNull(row.pausedAt),
    revision: row.revision,
  }
}

export async function readIntegration({ db, now, callbackUrl }: Ctx): Promise<HandlerResult<typeof contract.readIntegration>> {
  const row = await readIntegrationRow(db)
  return { integration: row ? presentIntegration(row, now()) : null, callbackUrl: callbackUrl(':id') }
}

type IntegrationEdit = contract.IntegrationChange
type GivenAuth = NonNullable<IntegrationEdit['auth']>

/** The valid names of a header (RFC 9110 §5.6.2). The headers of our own protocol and of HTTP itself are reserved. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i
const RESERVED_HEADERS =
  /^(webhook-|x-run-|host$|content-|connection$|transfer-encoding$|user-agent$|accept$|accept-encoding$|proxy-connection$|expect$|upgrade$|te$|trailer$|keep-alive$)/i
const HEADER_VALUE = /^[\x20-\x7e\x80-\xff]*$/

function checkHeader({ name, secret }: GivenAuth): Record<string, string> {
  if (!name || !HEADER_NAME.test(name)) return { 'auth.name': 'Informe o nome do cabeçalho, como X-Api-Key' }
  if (RESERVED_HEADERS.test(name)) return { 'auth.name': 'Este cabeçalho é do próprio envio: escolha outro' }
  return secret !== undefined && !HEADER_VALUE.test(secret)
    ? { 'auth.secret': 'O valor tem caracteres que não são aceitos em um cabeçalho' }
    : {}
}

function checkAuth({ auth }: IntegrationEdit, before: IntegrationRow | undefined): Record<string, string> {
  if (!auth || auth.kind === 'none') return {}
  const keepsSecret = before?.authKind === auth.kind && before.authSecret !== null
  if (auth.secret === undefined && !keepsSecret) return { 'auth.secret': 'Informe o segredo' }
  if (auth.kind === 'header') return checkHeader(auth)
  return auth.kind === 'basic' && (!auth.name || auth.name.includes(':'))
    ? { 'auth.name': 'Informe o usuário, sem dois-pontos' }
    : {}
}

/** Credentials must be in their own fields, where they are encrypted. */
function explainUrlCredentials({ baseUrl }: IntegrationEdit): Record<string, string> {
  const { username, password } = new URL(baseUrl ?? 'http://unchanged')
  return username || password ? { baseUrl: 'Tire o usuário e a senha do endereço: use a autenticação' } : {}
}

async function explainForbiddenAddress(
  { outgoing }: Ctx,
  { baseUrl }: IntegrationEdit,
  stored: string,
): Promise<Record<string, string>> {
  const reason = baseUrl === undefined || baseUrl === stored ? undefined : await outgoing.explainForbidden(baseUrl)
  return reason === undefined ? {} : { baseUrl: reason }
}

const checkNew = ({ name, baseUrl }: IntegrationEdit): Record<string, string> => ({
  ...(name === undefined && { name: 'Informe o nome' }),
  ...(baseUrl === undefined && { baseUrl: 'Informe o endereço base' }),
})

function authColumns({ secrets }: Ctx, auth: GivenAuth | undefined): Partial<IntegrationRow> {
  if (!auth) return {}
  const kind = { authKind: auth.kind, authName: pickHeaderOrUserName(auth) }
  if (auth.kind === 'none') return { ...kind, authSecret: null, authSecretEnd: null }
  if (auth.secret === undefined) return kind
  return {
    ...kind,
    authSecret: sealIntegrationSecret(secrets, 'authSecret', auth.secret),
    authSecretEnd: takeSecretEnd(auth.secret),
  }
}

/**
 * The signing secret of a new integration is returned this once.
 * @throws 422 naming the field, 409 `changed_elsewhere`; nothing is changed then
 */
export async function saveIntegration(ctx: Ctx, given: IntegrationEdit): Promise<HandlerResult<typeof contract.saveIntegration>> {
  const { db, secrets, now } = ctx
  await lockSettings(db)
  const row = await readIntegrationRow(db)
  const before = row ? presentIntegration(row, now()) : contract.NEW_INTEGRATION
  requireNoConflict(given, toComparableChange(given, before), { revision: before.revision, values: toComparableValues(before) })
  const fields = {
    ...(row ? {} : checkNew(given)),
    ...(await explainForbiddenAddress(ctx, given, before.baseUrl)),
    ...explainUrlCredentials(given),
    ...checkAuth(given, row),
  }
  if (Object.keys(fields).length > 0) throw invalidFieldsError(fields)
  const { name, baseUrl, dedupes, reportsBack, asksPersonas } = mergeEdit(before, { ...given, paths: undefined, auth: undefined })
  const paths = mergeEdit(before.paths, given.paths ?? {})
  const columns = { name, baseUrl, paths, dedupes, reportsBack, asksPersonas, ...authColumns(ctx, given.auth) }
  if (row) {
    await db.update(integration).set(columns)
    return { ok: true, signingSecret: null }
  }
  await pinInternalModes(db)
  const signingSecret = createSigningSecret()
  const sealed = sealIntegrationSecret(secrets, 'signingSecret', signingSecret)
  const authKind = given.auth?.kind ?? 'none'
  await db
    .insert(integration)
    .values({ ...columns, authKind, signingSecret: sealed, signingSecretEnd: takeSecretEnd(signingSecret) })
  return { ok: true, signingSecret }
}

export async function deleteIntegration({ db }: Ctx): Promise<void> {
  await lockSettings(db)
  const gone = await db.delete(integration).returning({ id: integration.id })
  if (gone.length === 0) throw integrationNotFoundError()
}

/** The waiting runs are due now; those of AI providers and of this server, which the pause did not stop, keep their time. @throws 404 */
export async function resumeIntegration({ db, now, queue }: Ctx): Promise<void> {
  const resumed = await db.update(integration).set({ pausedAt: null }).returning({ id: integration.id })
  if (resumed.length === 0) throw integrationNotFoundError()
  const ofService = and(isNull(runs.providerId), not(runs.isBuiltIn))
  const waiting = await db
    .update(runs)
    .set({ nextAttemptAt: now() })
    .where(and(inArray(runs.state, ['queued', 'retrying']), isNotNull(runs.nextAttemptAt), ofService))
    .returning({ id: runs.id })
  for (const { id } of waiting) await queue.send(db, DELIVER_QUEUE, { id }, now())
}
