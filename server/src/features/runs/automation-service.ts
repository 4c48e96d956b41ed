import { type Automation, DEFAULT_WEBHOOK_PATHS } from 'contract/runs/automations.ts'
import type { SecretBox } from '#core/secret-box.ts'
import type { Db } from '#db/client.ts'
import { integration } from '#db/tables/integration.ts'

export type IntegrationRow = typeof integration.$inferSelect

export async function readIntegrationRow(db: Db): Promise<IntegrationRow | undefined> {
  const [row] = await db.select().from(integration)
  return row
}

/** The path of the base address stays in front: `https://host/n8n` and `/webhook/x` make `https://host/n8n/webhook/x`. */
export function buildAutomationUrl(
  { baseUrl, paths }: Pick<IntegrationRow, 'baseUrl' | 'paths'>,
  name: Automation | 'personas',
): string {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${paths[name] ?? DEFAULT_WEBHOOK_PATHS[name]}`
  url.search = ''
  url.hash = ''
  return url.href
}

type Secret = 'authSecret' | 'signingSecret' | 'previousSecret'

const formatSecretLocation = (secret: Secret) => `integration:1:${secret}`

export const sealIntegrationSecret = (box: SecretBox, secret: Secret, value: string): string =>
  box.seal(value, formatSecretLocation(secret))

export function openIntegrationSecret(box: SecretBox, row: IntegrationRow, secret: Secret): string | undefined {
  const sealed = row[secret]
  return sealed === null ? undefined : box.open(sealed, formatSecretLocation(secret))
}
