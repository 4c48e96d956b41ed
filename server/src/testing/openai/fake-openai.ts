import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import {
  type BehaviourScope,
  type ConnectionCounts,
  createBehaviours,
  listenLocally,
  trackConnections,
} from '../fake-listener.ts'
import { type AiBehaviour, sendError, sendFailure, sendJson } from './behaviours.ts'
import { answerChat } from './chat.ts'
import { answerPicture, PICTURE_PATH } from './pictures.ts'
import { answerTranscription, type ReceivedFile, readForm } from './transcription.ts'

export type { AiBehaviour } from './behaviours.ts'

export type ReceivedAiCall = {
  method: string
  /** The path without its query. */
  path: string
  headers: Record<string, string>
  /** The parsed JSON body; undefined for any other body. */
  json: unknown
  /** The form's fields, each with its values in order. */
  fields: Record<string, string[]>
  files: ReceivedFile[]
  /** Whether the client closed the connection before the answer's end. */
  abandoned: boolean
}

export type FakeOpenai = {
  /** The base address: `http://127.0.0.1:port/v1`. */
  url: string
  port: number
  /** The key that the fake accepts as `Authorization: Bearer …`; with null it accepts any key, and calls without one. */
  key: string | null
  models: string[]
  received: ReceivedAiCall[]
  /**
   * Sets the behaviour from now on, for one path (such as `/v1/models`) or for all, and for a number of calls or without a limit.
   * Once those calls are used up, the previous setting applies again. By default every call succeeds but those for pictures.
   */
  behave(behaviour: AiBehaviour, to?: BehaviourScope): void
  /** For each flood that ended, the number of bytes written until the other side closed. */
  floods: number[]
  connections: ConnectionCounts
  close(): Promise<void>
}

type Options = {
  key?: string | null
  models?: string[]
  port?: number
  /** The paths of the calls, where they differ from OpenAI's (whisper.cpp: `/inference`). */
  paths?: Partial<typeof PATHS>
}

const PATHS = {
  models: '/v1/models',
  chat: '/v1/chat/completions',
  transcriptions: '/v1/audio/transcriptions',
  images: '/v1/images/generations',
}

async function readCall(request: IncomingMessage): Promise<ReceivedAiCall> {
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

/** Starts a fake OpenAI: real HTTP on a loopback socket. It fails, hangs, drips or breaks off when the test says so. */
export async function startFakeOpenai(options: Options = {}): Promise<FakeOpenai> {
  const { key = null, models = ['gpt-4o-mini', 'whisper-1'], port: wanted = 0 } = options
  const paths = { ...PATHS, ...options.paths }
  const behaviours = createBehaviours<AiBehaviour>()

  async function answer(response: ServerResponse, call: ReceivedAiCall): Promise<void> {
    const behaviour = behaviours.takeFor(call.path) ?? { kind: 'ok' }
    if (behaviour.kind === 'ok' || behaviour.kind === 'picture') await behaviour.heldUntil
    const streaming = (call.json as { stream?: boolean } | undefined)?.stream === true
    if (sendFailure(response, behaviour, streaming)) return
    if (call.path === PICTURE_PATH && behaviour.kind === 'picture') {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(behaviour.content)
      return
    }
    if (fake.key !== null && call.headers.authorization !== `Bearer ${fake.key}`)
      sendError(response, { kind: 'error', status: 401 })
    else if (call.method === 'GET' && call.path === paths.models) answerModels(response, fake.models)
    else if (call.method === 'POST' && call.path === paths.chat)
      answerChat(response, call.json, behaviour, (bytes) => fake.floods.push(bytes))
    else if (call.method === 'POST' && call.path === paths.transcriptions) answerTranscription(response, call, behaviour)
    else if (call.method === 'POST' && call.path === paths.images && behaviour.kind === 'picture')
      answerPicture(response, call.json, behaviour)
    else sendError(response, { kind: 'error', status: 404, message: `Invalid URL (${call.method} ${call.path})` })
  }

  const server = createServer(async (request, response) => {
    const call = await readCall(request).catch(() => undefined)
    if (!call) return void response.destroy() // the connection closed before the body was complete
    fake.received.push(call)
    response.once('close', () => {
      call.abandoned = !response.writableFinished
    })
    await answer(response, call)
  })
  const { connections, close } = trackConnections(server)
  const port = await listenLocally(server, wanted)

  const fake: FakeOpenai = {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    key,
    models,
    received: [],
    floods: [],
    behave: behaviours.add,
    connections,
    close,
  }
  return fake
}
