import type { OutgoingClient, OutgoingFetch } from '#core/outgoing.ts'
import type { Tracer } from '#core/tracing.ts'

/** The path may hold a token, and is left out. */
const readHost = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : 'unknown')

const findAddress = (input: Parameters<OutgoingFetch>[0]): string => (input instanceof Request ? input.url : String(input))

/** Requests get no header with the trace, because the specification defines them byte for byte; a trace therefore ends here. */
export const traceOutgoing = <Client extends OutgoingClient>(outgoing: Client, { trace }: Tracer): Client => ({
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
