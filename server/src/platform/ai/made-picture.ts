import type { OutgoingFetch } from '#core/outgoing.ts'
import { UnusableAnswerError } from './failures.ts'
import type { ProviderRow } from './provider.ts'

/**
 * Checks that the picture's URL has the provider's own origin (scheme, host and port), because this server fetches only from addresses that
 * a person configured.
 * @throws UnusableAnswerError
 */
function requireOwnAddress(url: string, { baseUrl }: Pick<ProviderRow, 'baseUrl'>): URL {
  const own = new URL(baseUrl)
  const address = URL.parse(url, baseUrl)
  if (!address) throw new UnusableAnswerError('O provedor respondeu um endereço de imagem inválido')
  if (address.origin === own.origin) return address
  throw new UnusableAnswerError(
    `O provedor deixou a imagem em outro endereço (${address.host || address.protocol}), de onde nada é buscado. Use um modelo que a envie na própria resposta (b64_json).`,
  )
}

/**
 * Fetches a picture that a provider made, from the provider's own origin and without its key.
 * @throws errors that `toAiFailure` reads
 */
export async function fetchGeneratedPicture(
  fetch: OutgoingFetch,
  provider: Pick<ProviderRow, 'baseUrl'>,
  url: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const answer = await fetch(requireOwnAddress(url, provider).href, { signal })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new UnusableAnswerError(`O provedor não entregou a imagem que fez (${answer.status})`)
  }
  return Buffer.from(await answer.arrayBuffer())
}
