import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunReport, RunResult } from 'contract/runs/result.ts'
import { Webhook } from 'standardwebhooks'

const STEP_MS = 2_500

const RESULTS: Readonly<Record<string, { message: string; result: RunResult }>> = {
  searchnewsprospection: {
    message: '2 contatos de exemplo',
    result: {
      leads: [
        { name: 'Exemplo: Clínica Aurora', phone: '(41) 3000-0001', address: 'Rua de Exemplo, 1', category: 'Exemplo' },
        { name: 'Exemplo: Studio Bela', phone: '(41) 3000-0002', address: 'Rua de Exemplo, 2', category: 'Exemplo' },
      ],
    },
  },
  'pos-producer': { message: 'Link de exemplo', result: { video_url: 'https://drive.google.com/file/d/exemplo/view' } },
  'receive-content': {
    message: '2 slides de exemplo',
    result: {
      slides: [
        { title: 'Exemplo: capa', text: 'Texto de exemplo' },
        { title: 'Exemplo: chamada', text: 'Texto de exemplo' },
      ],
    },
  },
  'create-static': { message: 'Legenda de exemplo', result: { text: 'Exemplo: uma legenda para a sua imagem.' } },
}

type Call = { path: string; callback: string; token: string }

async function sendReport({ callback, token }: Call, report: RunReport): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  await fetch(callback, { method: 'POST', headers, body: JSON.stringify(report) }).catch(() => undefined)
}

async function performCall(call: Call): Promise<void> {
  const brought = RESULTS[call.path.split('/').at(-1) ?? ''] ?? { message: 'Pronto (exemplo)', result: {} }
  await wait(STEP_MS)
  await sendReport(call, { status: 'progress', progress: 30, message: 'Lendo o pedido (exemplo)' })
  await wait(STEP_MS)
  await sendReport(call, { status: 'progress', progress: 75, message: 'Quase pronto (exemplo)' })
  await wait(STEP_MS)
  await sendReport(call, { status: 'succeeded', ...brought })
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  webhook: Webhook,
  seen: Set<string>,
): Promise<void> {
  const body = await buffer(request)
  const header = (name: string) => String(request.headers[name] ?? '')
  try {
    webhook.verify(body, request.headers as Record<string, string>, { jsonParse: false })
  } catch {
    return void response.writeHead(401, { 'content-type': 'text/plain' }).end('assinatura inválida')
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"message":"Workflow was started"}')
  const id = header('webhook-id')
  if (request.method !== 'POST' || seen.has(id)) return
  seen.add(id)
  void performCall({ path: request.url ?? '', callback: header('x-run-callback'), token: header('x-run-token') })
}

export async function startReceiver(signingSecret: string): Promise<{ url: string; close(): void }> {
  const webhook = new Webhook(signingSecret)
  const seen = new Set<string>()
  const server = createServer(
    (request, response) => void handleRequest(request, response, webhook, seen).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.closeAllConnections() }
}
