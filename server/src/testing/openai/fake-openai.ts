import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type AiBehaviour, misbehave, sendError, sendJson } from './behaviours.ts'
import { answerChat } from './chat.ts'
import { answerTranscription, type ReceivedFile, readForm } from './transcription.ts'

export type { AiBehaviour } from './behaviours.ts'

export type ReceivedCall = {
  method: string
  /** The path without its query. */
  path: string
  headers: Record<string, string>
  /** The parsed JSON body. */
  json: unknown
  /** The form's fields, each with its values in order. */
  fields: Record<string, string[]>
  files: ReceivedFile[]
  /** Whether the other side closed before the answer's end. */
  abandoned: boolean
}

export type FakeOpenai = {
  /** The base address: `http://127.0.0.1:port/v1`. */
  url: string
  port: number
  /** The key that it accepts as `Authorization: Bearer …`; null accepts any key, and none. */
  key: string | null
  models: string[]
  received: ReceivedCall[]
  /**
   * Sets the behaviour from now on, for one path (such as `/v1/models`) or for all, and for a number of calls or for good; once
   * those are used up, the previous setting holds again. By default every call succeeds.
   */
  behave(behaviour: AiBehaviour, to?: { path?: string; times?: number }): void
  connections: { accepted: number; open: number }
  close(): Promise<void>
}

type Options = {
  key?: string | null
  models?: string[]
  port?: number
  /** The paths of its calls, where they are not OpenAI's (whisper.cpp: `/inference`). */
  paths?: Partial<typeof PATHS>
}

const PATHS = { models: '/v1/models', chat: '/v1/chat/completions', transcriptions: '/v1/audio/transcriptions' }

type Rule = { behaviour: AiBehaviour; path: string | undefined; left: number }

function useNextRule(rules: Rule[], path: string): AiBehaviour {
  const rule = rules.find((candidate) => candidate.left > 0 && (candidate.path === undefined || candidate.path === path))
  if (!rule) return { kind: 'ok' }
  rule.left -= 1
  return rule.behaviour
}

async function receive(request: IncomingMessage): Promise<ReceivedCall> {
  const body = await buffer(request)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const type = headers['content-type'] ?? ''
  const form = type.startsWith('multipart/form-data') ? await readForm(body, type) : { fields: {}, files: [] }
  const json: unknown = type.startsWith('application/json') ? JSON.parse(body.toString()) : undefined
  const path = (request.url ?? '').split('?')[0] ?? ''
  return { method: request.method ?? '', path, headers, json, ...form, abandoned: false }
}

function answerModels(response: ServerResponse, models: string[]): void {
  const data = models.map((id) => ({ id, object: 'model', created: 1686935002, owned_by: 'organization-owner' }))
  sendJson(response, 200, { object: 'list', data })
}

function track(sockets: Set<Socket>, connections: FakeOpenai['connections'], socket: Socket): void {
  sockets.add(socket)
  connections.accepted += 1
  connections.open += 1
  socket.on('error', () => {}) // the other side may close at any time
  socket.once('close', () => {
    sockets.delete(socket)
    connections.open -= 1
  })
}

/** Starts a fake OpenAI: real HTTP on a loopback socket, which fails, hangs, drips and breaks off when the test says so. */
export async function startFakeOpenai(options: Options = {}): Promise<FakeOpenai> {
  const { key = null, models = ['gpt-4o-mini', 'whisper-1'], port: wanted = 0 } = options
  const paths = { ...PATHS, ...options.paths }
  const rules: Rule[] = []
  const sockets = new Set<Socket>()

  function answer(response: ServerResponse, call: ReceivedCall): void {
    const told = useNextRule(rules, call.path)
    const streaming = (call.json as { stream?: boolean } | undefined)?.stream === true
    if (misbehave(response, told, streaming)) return
    if (fake.key !== null && call.headers.authorization !== `Bearer ${fake.key}`)
      sendError(response, { kind: 'error', status: 401 })
    else if (call.method === 'GET' && call.path === paths.models) answerModels(response, fake.models)
    else if (call.method === 'POST' && call.path === paths.chat) answerChat(response, call.json, told)
    else if (call.method === 'POST' && call.path === paths.transcriptions) answerTranscription(response, call, told)
    else sendError(response, { kind: 'error', status: 404, message: `Invalid URL (${call.method} ${call.path})` })
  }

  const server = createServer(async (request, response) => {
    const call = await receive(request).catch(() => undefined)
    if (!call) return void response.destroy() // the connection closed before the body was complete
    fake.received.push(call)
    response.once('close', () => {
      call.abandoned = !response.writableFinished
    })
    answer(response, call)
  })
  server.on('connection', (socket) => track(sockets, fake.connections, socket))
  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const fake: FakeOpenai = {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    key,
    models,
    received: [],
    behave: (behaviour, { path, times = Number.POSITIVE_INFINITY } = {}) => void rules.unshift({ behaviour, path, left: times }),
    connections: { accepted: 0, open: 0 },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}
