import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ROLES } from '../calls/permissions.ts'
import { Text } from '../values/values.ts'

const BAD_DAYS = 'Informe a validade em dias, de 1 a 3650'

/** An expired token counts until it is revoked. */
export const MAX_API_TOKENS = 50

/** `role` limits the token's permissions; the present role of its person limits them further. */
const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(ROLES),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  isExpired: z.boolean(),
  /** The instant of the last call, at most a minute behind; null before the first. */
  lastUsedAt: z.nullable(z.string()),
})
export type ApiToken = z.infer<typeof ApiToken>

const TokenList = z.object({ tokens: z.array(ApiToken) })

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/account/tokens',
  access: 'session',
  summary: 'List one’s own API tokens that were not revoked',
  reply: TokenList,
})

/**
 * Only this answer ever has the token; its row has only the hash.
 * @throws 422 `role` for a permission that the person's role lacks, 409 for more than `MAX_API_TOKENS`
 */
export const createToken = endpoint({
  method: 'POST',
  path: '/api/account/tokens',
  access: 'session',
  summary: 'Create an API token for programs that call the API in one’s own name',
  secret: true,
  json: z.object({
    name: Text(80, 'Informe o nome'),
    role: z.enum(ROLES, 'Escolha o papel'),
    days: z.nullable(z.int(BAD_DAYS).check(z.minimum(1, BAD_DAYS), z.maximum(3_650, BAD_DAYS))),
  }),
  reply: z.object({ ok: z.literal(true), id: z.int(), token: z.string() }),
})

export const revokeToken = endpoint({
  method: 'POST',
  path: '/api/account/tokens/:id/revoke',
  access: 'session',
  changesAccess: true,
  summary: 'Revoke one of one’s own API tokens, which is refused from its next call on',
})

/** @throws 403 for an owner's tokens, unless an owner asks; 404 */
export const listPersonTokens = endpoint({
  method: 'GET',
  path: '/api/people/:id/tokens',
  access: 'people.write',
  summary: 'List a person’s API tokens that were not revoked',
  reply: TokenList,
})

/** @throws 403 for an owner's token, unless an owner revokes it; 404; 409 for the caller's own token, which `revokeToken` revokes */
export const revokePersonToken = endpoint({
  method: 'POST',
  path: '/api/people/tokens/:id/revoke',
  access: 'people.write',
  changesAccess: true,
  summary: 'Revoke another person’s API token, which is refused from its next call on',
})
