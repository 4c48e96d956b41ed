/**
 * The outcome of a request. `unavailable`: the server refused it because a part of the server is unavailable (503, 507), or did not answer a
 * write. `cut`: the connection of a read or a launch broke. Any other text: the unexpected answer or error. The soak counts each outcome but
 * `answered` as a failure; the bench of faults accepts `unavailable` and `cut` while a fault lasts.
 */
export type MixedRequestOutcome = 'answered' | 'unavailable' | 'cut' | (string & {})

/** Sends a request that reads, and reads the whole answer. */
export async function readToEnd(address: string): Promise<MixedRequestOutcome> {
  const response = await fetch(address).catch(() => undefined)
  if (!response) return 'cut'
  const body = await response.text().catch(() => undefined)
  if (body === undefined) return 'cut'
  if (response.ok) return 'answered'
  const isProblem = response.headers.get('content-type')?.includes('problem+json') === true
  if ((response.status === 503 || response.status === 507) && isProblem) return 'unavailable'
  return `${response.status} ${body.slice(0, 200)}`
}
