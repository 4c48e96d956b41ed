import type { Outgoing, OutgoingFetch } from '../../core/outgoing.ts'
import type { Tracer } from '../../core/tracing.ts'

/** Names the host of an address, without its path, which may hold a token. */
const readHost = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : 'unknown')

const findAddress = (input: Parameters<OutgoingFetch>[0]): string => (input instanceof Request ? input.url : String(input))

/**
 * Makes a span of each request to another host. No header is added to the requests: the specification says what they are, byte for byte, so that
 * a trace ends here.
 */
export const traceOutgoing = <Client extends Outgoing>(outgoing: Client, { trace }: Tracer): Client => ({
  ...outgoing,
  send: (request) =>
    trace(
      'outgoing request',
      { 'http.request.method': request.method, 'server.address': readHost(request.url) },
      async (span) => {
        const outcome = await outgoing.send(request)
        span.set({ 'outgoing.outcome': outcome.kind })
        if (outcome.kind === 'answered') span.set({ 'http.response.status_code': outcome.status })
        else span.set({ 'error.type': outcome.reason })
        return outcome
      },
    ),
  fetch: (input, init) =>
    trace('outgoing stream', { 'server.address': readHost(findAddress(input)) }, async (span) => {
      const response = await outgoing.fetch(input, init)
      span.set({ 'http.response.status_code': response.status })
      return response
    }),
})
