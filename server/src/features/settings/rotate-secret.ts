import { randomBytes } from 'node:crypto'
import { takeSecretEnd } from 'contract/values/secret-end.ts'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { integration } from '#db/tables/integration.ts'
import { lockSettings } from '#db/workspace.ts'
import { openIntegrationSecret, readIntegrationRow, sealIntegrationSecret } from '#features/runs/automation-service.ts'

/** Meanwhile both secrets sign, so that the new one can be set in every workflow. */
const OVERLAP_MS = 24 * 3_600_000
/** Standard Webhooks requires 24 to 64 bytes, in base64 after `whsec_`. */
const SECRET_BYTES = 32

export const createSigningSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

export const integrationNotFoundError = () => notFoundError('Nenhum serviço de automação está configurado')

/**
 * The old secret is encrypted again, because an encrypted secret can only be decrypted in the column for which it was encrypted.
 * @throws 404
 */
export async function rotateSecret({ db, now, secrets }: Ctx): Promise<{ signingSecret: string; previousUntil: string }> {
  await lockSettings(db)
  const row = await readIntegrationRow(db)
  if (!row) throw integrationNotFoundError()
  const old = openIntegrationSecret(secrets, row, 'signingSecret') ?? ''
  const signingSecret = createSigningSecret()
  const previousUntil = new Date(now().getTime() + OVERLAP_MS)
  await db.update(integration).set({
    signingSecret: sealIntegrationSecret(secrets, 'signingSecret', signingSecret),
    signingSecretEnd: takeSecretEnd(signingSecret),
    previousSecret: sealIntegrationSecret(secrets, 'previousSecret', old),
    previousSecretEnd: row.signingSecretEnd,
    previousUntil,
  })
  return { signingSecret, previousUntil: previousUntil.toISOString() }
}
