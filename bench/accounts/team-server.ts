import { createAccount, signIn } from 'contract/accounts/sign-in.ts'
import { createLink } from '../../server/src/accounts/links.ts'
import { createOwnerLink } from '../../server/src/accounts/owner.ts'
import { buildServer, type Server } from '../../server/src/app.ts'
import type { BenchServer } from '../calls/bench-server.ts'
import type { SteadyRequest } from '../steady.ts'

const PASSWORD = 'corredor azul 42 lampião'
const PORT = 38_221
const PEOPLE = 100

/**
 * A server in team mode. `cookie`: the owner's session. `signIns`: requests that each sign in another person, from an address of that
 * person's own.
 */
export type BenchTeamServer = { app: Server; base: string; cookie: string; signIns: SteadyRequest[] }

type Json = Record<string, unknown>

/** Starts a server in team mode on the database of another server, with an owner and a hundred people. */
export async function startBenchTeamServer({ connection, files }: BenchServer): Promise<BenchTeamServer> {
  const base = `http://localhost:${PORT}`
  const team = { baseUrl: base, trustProxy: ['loopback'] }
  const app = await buildServer({
    connection,
    dataDir: files,
    webRoot: files,
    port: PORT,
    logLevel: 'silent',
    background: false,
    team,
    callLimits: { person: 1_000_000_000, token: 1 },
  })
  await app.listen({ host: '127.0.0.1', port: PORT })
  const { db, now } = app.services

  const makePost = (path: string, json: Json, address: string): SteadyRequest => ({
    url: `${base}${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base, 'x-forwarded-for': address },
    body: JSON.stringify(json),
  })
  const register = async (link: string, name: string, email: string): Promise<Response> => {
    const json = { token: link.slice(link.indexOf('#') + 1), name, email, password: PASSWORD }
    const { url, ...init } = makePost(createAccount.path, json, '10.0.0.1')
    const response = await fetch(url, init)
    if (response.status !== 200) throw new Error(`${email}: ${response.status} ${await response.text()}`)
    return response
  }

  const ownerLink = await createOwnerLink(db, { now: now(), baseUrl: base })
  const owner = await register(ownerLink ?? '', 'Olívia', 'olivia@agencia.com.br')
  const cookie = owner.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  for (let person = 0; person < PEOPLE; person++) {
    const email = `p${person}@agencia.com.br`
    const { link } = await createLink(db, {
      link: { kind: 'invitation', email, role: 'viewer', createdBy: 1 },
      now: now(),
      baseUrl: base,
    })
    await register(link, `Pessoa ${person}`, email)
  }

  const signIns = Array.from({ length: PEOPLE }, (_, person) =>
    makePost(signIn.path, { email: `p${person}@agencia.com.br`, password: PASSWORD }, `10.1.0.${person}`),
  )
  return { app, base, cookie, signIns }
}
