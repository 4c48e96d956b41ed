import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../core/context.ts'
import { notFoundError } from '../../core/errors.ts'
import { integration } from '../../db/tables/integration.ts'
import { lockSettings } from '../../db/workspace.ts'
import { openSecret, readIntegrationRow, sealIntegrationSecret } from '../../runs/integration.ts'

/** Both sign meanwhile: time to put the new one into every workflow. */
const OVERLAP_MS = 24 * 3_600_000
/** Standard Webhooks: 24 to 64 bytes, base64, after `whsec_`. */
const SECRET_BYTES = 32

export const createSigningSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** All that the screen ever shows. */
export const lastCharacters = (secret: string): string => secret.slice(-4)

export const noIntegration = () => notFoundError('Nenhum serviço de automações está configurado')

/** The old one is sealed again for its new place. @throws 404 */
export async function rotateSecret({ db, now, secrets }: Ctx): Promise<{ signingSecret: string; previousUntil: string }> {
  await lockSettings(db)
  const row = await readIntegrationRow(db)
  if (!row) throw noIntegration()
  const old = openSecret(secrets, row, 'signingSecret') ?? ''
  const signingSecret = createSigningSecret()
  const previousUntil = new Date(now().getTime() + OVERLAP_MS)
  await db.update(integration).set({
    signingSecret: sealIntegrationSecret(secrets, 'signingSecret', signingSecret),
    signingSecretEnd: lastCharacters(signingSecret),
    previousSecret: sealIntegrationSecret(secrets, 'previousSecret', old),
    previousSecretEnd: row.signingSecretEnd,
    previousUntil,
  })
  return { signingSecret, previousUntil: previousUntil.toISOString() }
}
