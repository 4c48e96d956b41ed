import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SLIDE_LIMITS, type Slide } from 'contract/pieces/slides.ts'
import { composePiece, type PieceText } from '#features/pieces/text/compose-piece.ts'

type Schema = { properties?: Record<string, Schema>; items?: Schema; minItems?: number }

type ExampleRequest = {
  messages?: { content: string }[]
  response_format?: { json_schema?: { name: string; schema: Schema } }
}

type Material = { ideia?: string; slide?: Partial<Slide>; peca?: Pick<PieceText, 'slides' | 'caption' | 'hashtags'> }

const NOTICE = 'Texto de exemplo: nenhum modelo o escreveu.'

function writeSlide({ id: _id, photo: _photo, ...slide }: Partial<Slide>, mark: string): object {
  return { ...slide, headline: `${mark}${slide.headline ?? ''}`.slice(0, SLIDE_LIMITS.headline), pictureHint: '' }
}

const writePiece = ({ slides, caption, hashtags }: NonNullable<Material['peca']>, mark = '') => ({
  slides: slides.map((slide) => writeSlide(slide, mark)),
  caption: `${NOTICE}\n\n${caption}`.slice(0, 2_000),
  hashtags,
})

function writeAlternative(
  { slide = {}, peca, ideia }: Material,
  { properties = {} }: Schema,
  n: number,
  isPost: boolean,
): object {
  const mark = `Exemplo ${n + 1}: `
  if (!('slides' in properties))
    return 'template' in properties
      ? writeSlide(slide, mark)
      : { headline: `${mark}${slide.headline ?? ''}`.slice(0, SLIDE_LIMITS.headline) }
  const piece = ideia === undefined ? (peca ?? composePiece('carousel', '')) : composePiece('carousel', ideia)
  return writePiece(isPost ? { ...piece, slides: piece.slides.slice(0, 1) } : piece, mark)
}

function writeExample({ messages = [], response_format: format }: ExampleRequest): string | undefined {
  const { name, schema } = format?.json_schema ?? {}
  if (name === undefined || schema === undefined) return undefined
  const sent = JSON.parse(messages.at(-1)?.content ?? '{}')
  const material: Material = sent.material ?? sent
  const isPost = /exatamente um slide/.test(messages[0]?.content ?? '')
  if (name === 'piece')
    return JSON.stringify(writePiece(composePiece(isPost ? 'static' : 'carousel', material.ideia ?? '')), null, 1)
  const { items = {}, minItems = 1 } = schema.properties?.alternatives ?? {}
  const alternatives = Array.from({ length: minItems }, (_, n) => writeAlternative(material, items, n, isPost))
  return JSON.stringify({ alternatives }, null, 1)
}

const WORD_MS = 25

const TEXT = [
  '# Texto de exemplo',
  'Este texto veio do **provedor de exemplo** da demonstração: nenhum modelo o escreveu.',
  'Ele chega palavra por palavra, como o de um provedor de verdade. Pare quando quiser, gere de novo, ou mande para o editor.',
  '## Para usar um modelo de verdade',
  '- Abra Configurações, Provedores de IA.',
  '- Informe o endereço e a chave de qualquer servidor compatível com a API da OpenAI.',
].join('\n\n')

const SAID = [
  'Esta é uma transcrição de exemplo.',
  'O provedor da demonstração não escuta o áudio:',
  'ele responde sempre estas mesmas frases.',
  'Configure um provedor de verdade para transcrever.',
]

const sendJson = (response: ServerResponse, body: object) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function answerChat(request: IncomingMessage, response: ServerResponse, wordMs: number): Promise<void> {
  const asked = (await json(request)) as ExampleRequest & { stream?: boolean; model?: string }
  const { stream, model } = asked
  const text = writeExample(asked) ?? TEXT
  const usage = { prompt_tokens: 60, completion_tokens: 110, total_tokens: 170 }
  const base = { id: 'exemplo', created: Math.floor(Date.now() / 1_000), model }
  if (!stream) {
    const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }]
    return void sendJson(response, { ...base, object: 'chat.completion', choices, usage })
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = (choices: object[], more = {}) =>
    response.write(`data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices, ...more })}\n\n`)
  for (const word of text.split(/(?<=\s)/)) {
    if (response.destroyed) return
    chunk([{ index: 0, delta: { content: word }, finish_reason: null }])
    await wait(wordMs)
  }
  chunk([{ index: 0, delta: {}, finish_reason: 'stop' }])
  chunk([], { usage })
  response.end('data: [DONE]\n\n')
}

async function answerTranscription(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await buffer(request)
  const segments = SAID.map((text, id) => ({ id, start: id * 3, end: id * 3 + 3, text }))
  sendJson(response, { task: 'transcribe', language: 'portuguese', duration: 12, text: SAID.join(' '), segments })
}

type Handle = (request: IncomingMessage, response: ServerResponse, wordMs: number) => unknown

const PATHS: Readonly<Record<string, Handle>> = {
  '/v1/models': (_request, response) => sendJson(response, { object: 'list', data: [{ id: 'exemplo', object: 'model' }] }),
  '/v1/chat/completions': answerChat,
  '/v1/audio/transcriptions': answerTranscription,
}

export type ExampleProvider = { url: string; close(): void }

export async function startProvider(wordMs = WORD_MS): Promise<ExampleProvider> {
  const server = createServer((request, response) => {
    const handle = PATHS[new URL(request.url ?? '/', 'http://localhost').pathname]
    if (!handle) return void response.writeHead(404).end()
    void Promise.resolve(handle(request, response, wordMs)).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
