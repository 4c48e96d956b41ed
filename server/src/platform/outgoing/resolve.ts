import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { NotSentError } from '#core/outgoing.ts'
import { raceWithAbort, TimeoutOrStopError } from './deadline.ts'
import { explainForbiddenAddress, explainForbiddenLiteral, type OutgoingPolicy, parseHostAndPort } from './policy.ts'

export type Resolver = (hostname: string) => Promise<{ address: string; family: 4 | 6 }[]>

export const resolveName: Resolver = async (hostname) => {
  const answers = await lookup(hostname, { all: true, order: 'verbatim' })
  return answers.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

async function resolveAddresses(hostname: string, resolve: Resolver, signal: AbortSignal): Promise<string[]> {
  const unresolvedError = (cause?: unknown) =>
    new NotSentError('dns', `Não foi possível encontrar ${hostname}: confira se o nome está certo`, cause)
  const answers = await raceWithAbort(resolve(hostname), signal).catch((cause: unknown) => {
    throw cause instanceof TimeoutOrStopError ? cause : unresolvedError(cause)
  })
  if (answers.length === 0) throw unresolvedError()
  return answers.map(({ address }) => address)
}

/**
 * A single forbidden address refuses the name; the connection must use the returned addresses, because a second resolution could
 * differ.
 * @throws NotSentError, or the signal's TimeoutOrStopError
 */
export async function resolveCheckedAddresses(
  url: URL,
  policy: OutgoingPolicy,
  resolve: Resolver,
  signal: AbortSignal,
): Promise<string[]> {
  const target = parseHostAndPort(url)
  const literal = isIP(target.host) > 0
  const addresses = literal ? [target.host] : await resolveAddresses(url.hostname, resolve, signal)
  const reasons = literal
    ? [explainForbiddenLiteral(target, policy)]
    : addresses.map((address) => explainForbiddenAddress(address, target, policy))
  const reason = reasons.find((found) => found !== undefined)
  if (reason) throw new NotSentError('forbidden', reason)
  return addresses
}
