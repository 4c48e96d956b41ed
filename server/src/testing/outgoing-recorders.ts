import type { Connector } from '#platform/outgoing/connect.ts'
import type { OutgoingPolicy } from '#platform/outgoing/policy.ts'
import type { Resolver } from '#platform/outgoing/resolve.ts'
import { createOutgoingClient } from '#platform/outgoing/send.ts'

type Names = Record<string, string[] | string[][]>

const pickAnswer = (answers: string[] | string[][], turn: number): string[] => {
  const [first] = answers
  return Array.isArray(first)
    ? ((answers[Math.min(turn, answers.length - 1)] as string[] | undefined) ?? [])
    : (answers as string[])
}

/**
 * Makes a resolver that answers from a table (for each name one answer, or a list of successive answers) and records the names.
 * Other names fail as the system's resolver fails.
 */
export function makeRecordingResolver(names: Names) {
  const resolved: string[] = []
  const resolve: Resolver = async (hostname) => {
    const turn = resolved.filter((name) => name === hostname).length
    resolved.push(hostname)
    const answers = names[hostname]
    if (!answers) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
    return pickAnswer(answers, turn).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { resolve, resolved }
}

/** Makes an outgoing client that resolves from a table and records the connections that it would have made. */
export function recordOutgoing(policy: OutgoingPolicy, names: Names) {
  const connections: Parameters<Connector>[0][] = []
  const { resolve, resolved } = makeRecordingResolver(names)
  const connect: Connector = async (to) => {
    connections.push(to)
    throw Object.assign(new Error('recorded'), { code: 'ECONNREFUSED' })
  }
  const outgoing = createOutgoingClient({ policy, resolve, connect })
  const send = (url: string) => outgoing.send({ method: 'POST', url, headers: {}, body: '{}', timeoutMs: 5_000, maxBytes: 1024 })
  return { send, fetch: outgoing.fetch, connections, resolved }
}
