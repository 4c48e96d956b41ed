import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { computeMedian, type Figures, type FiguresByTurn, measureByTurns, measureCalls } from '../measure.ts'
import { recordStatements, sendStatements } from '../statements.ts'
import type { BenchServer } from './bench-server.ts'
import type { ComparedCall } from './calls.ts'

/**
 * A call's figures beside those of its competitor. `share`: our calls per second divided by the competitor's, as the median over turns in
 * which both were measured one after the other.
 */
export type Comparison = { name: string; entries: number; ours: Figures; sql: Figures; bare: Figures; share: number }

type Sent = { method: string; headers: Record<string, string>; body: string | undefined }
type Competitor = { app: FastifyInstance; url: string; ask: () => Promise<unknown> }

/** Sends the call once. @returns the answer's body, and the statements that the call sent */
async function callOnce({ app, base }: BenchServer, { name }: ComparedCall, url: string, { method, headers, body }: Sent) {
  let payload = ''
  const statements = await recordStatements(async () => {
    const given = { method: method as 'GET', url, headers: { ...headers, host: new URL(base).host } }
    const response = await app.inject(body ? { ...given, payload: body } : given)
    if (response.statusCode !== 200) throw new Error(`${name}: ${response.payload}`)
    payload = response.payload
  })
  if (statements.length === 0) throw new Error(`${name}: no statement was seen`)
  return { payload, statements }
}

/** Starts the competitor: a bare Fastify that runs the fastest known statement and answers with as many bytes as our server. */
async function startCompetitor(server: BenchServer, call: ComparedCall, url: string, sent: Sent): Promise<Competitor> {
  const { payload, statements } = await callOnce(server, call, url, sent)
  const replayed = call.competing ? [{ name: `best: ${call.name}`, ...call.competing(server.context) }] : statements
  const ask = () => sendStatements(server.app.services.pool, replayed)
  const app = Fastify({ logger: false })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.route({
    method: sent.method as 'GET',
    url: '/',
    handler: async (_request, reply) => {
      await ask()
      return reply.type('application/json; charset=utf-8').send(payload)
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url: `http://localhost:${(app.server.address() as AddressInfo).port}/`, ask }
}

const computeShare = (ours: FiguresByTurn, bare: FiguresByTurn): number =>
  computeMedian(ours.rates.map((rate, turn) => rate / (bare.rates[turn] ?? rate)))

/**
 * Measures a call at every size of the workspace, alternating between our server and the competitor, so that other load on the machine
 * affects both alike.
 */
export async function compareWithCompetitor(servers: readonly BenchServer[], call: ComparedCall): Promise<Comparison[]> {
  const headers: Record<string, string> = call.type ? { 'content-type': call.type } : {}
  const sent = { method: call.method ?? 'GET', headers, body: call.body }
  const paths = servers.map(({ context: { middle } }) => call.path.replace('MIDDLE', `${middle.date}_${middle.id}`))
  const competitors: Competitor[] = []
  for (const [at, server] of servers.entries()) competitors.push(await startCompetitor(server, call, paths[at] ?? '', sent))
  const urls = servers.flatMap(({ base }, at) => [`${base}${paths[at]}`, competitors[at]?.url ?? ''])
  const figures = await measureByTurns(urls.map((url) => ({ ...sent, url })))
  const results: Comparison[] = []
  for (const [at, { entries }] of servers.entries()) {
    const [ours, bare] = figures.slice(at * 2, at * 2 + 2)
    const competitor = competitors[at]
    if (!ours || !bare || !competitor) throw new Error('fewer figures than were asked for')
    const sql = await measureCalls(competitor.ask)
    results.push({ name: call.name, entries, ours, bare, sql, share: computeShare(ours, bare) })
    await competitor.app.close()
  }
  return results
}
