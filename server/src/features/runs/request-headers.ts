import { SignJWT } from 'jose'
import { Webhook } from 'standardwebhooks'
import type { SecretBox } from '#core/secret-box.ts'
import { type IntegrationRow, openIntegrationSecret } from './automation-service.ts'

const JWT_MS = 5 * 60_000

/** For n8n: Header Auth, Basic Auth or JWT Auth (HS256, five minutes). */
async function buildAuthHeader(box: SecretBox, row: IntegrationRow, now: Date): Promise<Record<string, string>> {
  const secret = openIntegrationSecret(box, row, 'authSecret') ?? ''
  switch (row.authKind) {
    case 'none':
      return {}
    case 'header':
      return { [(row.authName ?? '').toLowerCase()]: secret }
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`${row.authName ?? ''}:${secret}`).toString('base64')}` }
    case 'jwt': {
      const jwt = new SignJWT({ iss: 'ai-dashboard' }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      const token = jwt.setIssuedAt(now).setExpirationTime(new Date(now.getTime() + JWT_MS))
      return { authorization: `Bearer ${await token.sign(new TextEncoder().encode(secret))}` }
    }
  }
}

/** As Standard Webhooks prescribes. For a while after a rotation there are two signatures, one with each secret, separated by a space. */
function signMessage(box: SecretBox, row: IntegrationRow, message: { id: string; body: string }, now: Date): string {
  const current = openIntegrationSecret(box, row, 'signingSecret')
  const previous = row.previousUntil && row.previousUntil > now ? openIntegrationSecret(box, row, 'previousSecret') : undefined
  return [current, previous]
    .filter((secret) => secret !== undefined)
    .map((secret) => new Webhook(secret).sign(message.id, now, message.body))
    .join(' ')
}

/** All that we add to the specification's request is a header, because its body is the specification's to the letter. */
export async function buildRequestHeaders(
  box: SecretBox,
  row: IntegrationRow,
  message: { id: string; body: string },
  now: Date,
): Promise<Record<string, string>> {
  return {
    'user-agent': 'ai-dashboard',
    accept: '*/*',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signMessage(box, row, message, now),
    ...(await buildAuthHeader(box, row, now)),
  }
}
