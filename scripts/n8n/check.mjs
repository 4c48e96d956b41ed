// Checks the guarantees of docs/n8n.md against a real n8n that runs the five workflows of workflows/. It is run by hand, not by npm test:
//
//   node scripts/n8n/check.mjs http://127.0.0.1:5678 whsec_…    the example workflows, published, with that secret
//     --host NAME       how n8n reaches this machine, if it runs elsewhere (default 127.0.0.1)
//     --id msg_ID       only sends each workflow a webhook-id made of this one, and says whether it worked: run, restart n8n, run again
//     --unconfigured    only checks that workflows without the secret refuse requests
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Webhook } from 'standardwebhooks'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { host: { type: 'string', default: '127.0.0.1' }, id: { type: 'string' }, unconfigured: { type: 'boolean' } },
})
const [base, secret] = positionals
if (!base || !secret) {
  console.error('Uso: node scripts/n8n/check.mjs ENDERECO_DO_N8N whsec_SEGREDO [--host NOME] [--id msg_ID | --unconfigured]')
  process.exit(2)
}

const SIMULTANEOUS = 20
const AUDIO = Buffer.alloc(70_000, 7)
const FAIL = 'falhe de propósito' // a text that makes the example nodes throw
const content = { client_name: 'clienteexemplo', client_persona: 'Mães de primeira viagem', content_idea: 'Três mitos do sono' }
const FLOWS = [
  {
    name: 'prospeccao',
    path: '/webhook/mkr/pa/searchnewsprospection',
    body: (fail) => ({ payload: { niche: fail ?? 'Clínicas de estética', city: 'São José' } }),
    isExpected: ({ result }) => result.leads.length > 0 && result.leads.every((lead) => lead.name.startsWith('Exemplo')),
  },
  {
    name: 'pos-producao',
    path: '/webhook/mkr/pos-producer',
    body: (fail) => ({
      googleDriveId: 'https://drive.google.com/file/d/exemplo/view',
      videoName: fail ?? 'Lançamento',
      linkPastaProdução: 'https://drive.google.com/pasta-de-produção',
      brandKit: 'clienteexemplo',
      'b-roll': true,
      text_and_icons: false,
      sfx: true,
      transition: false,
      transcription: 'Olá! 👋',
    }),
    isExpected: ({ result }) => result.video_url.startsWith('https://') && result.text.includes('pasta-de-produção'),
  },
  {
    name: 'carrossel',
    path: '/webhook/receive-content',
    body: (fail) => ({ ...content, content_idea: fail ?? content.content_idea }),
    isExpected: ({ result }) => result.slides.length > 1 && result.slides.every((slide) => slide.title && slide.text),
  },
  {
    name: 'conteudo-estatico',
    path: '/webhook/create-static',
    body: (fail) => ({ ...content, content_idea: fail ?? content.content_idea }),
    isExpected: ({ result, files }) => result.text.includes(content.content_idea) && files.file1 > 500,
  },
  {
    name: 'transcricao',
    path: '/webhook/transcription',
    body: (fail) => ({
      event: 'transcription_started',
      tool: 'audio-transcription',
      timestamp: '2026-11-21T15:00:00.000Z',
      requestId: 'req_exemplo',
      userDetails: { userId: 1, userName: 'Operador local' },
      fileDetails: { fileName: fail ?? 'audio_recording_1.wav', fileSize: '0.1', fileDuration: 5 },
      recordingId: 1,
    }),
    isExpected: ({ result }) => result.text.includes(`${AUDIO.length} bytes`) && result.segments.length === 2,
  },
]

// Acts as the dashboard: takes reports and serves the audio, each one under its run's path and token.
const runsByPath = new Map()
const receiver = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const run = runsByPath.get(request.url.replace(/\/audio$/, ''))
  const allowed = run && request.headers.authorization === `Bearer ${run.token}`
  if (allowed && request.method === 'GET') return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(AUDIO)
  if (allowed) run.reports.push(await parse(request.headers, Buffer.concat(chunks)))
  response.writeHead(allowed ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: Boolean(allowed) }))
})

async function parse(headers, bytes) {
  if (!headers['content-type'].startsWith('multipart/')) return JSON.parse(bytes.toString())
  const form = await new Response(bytes, { headers: { 'content-type': headers['content-type'] } }).formData()
  const files = [...form].filter(([, value]) => typeof value !== 'string').map(([name, file]) => [name, file.size])
  return { ...JSON.parse(form.get('report')), files: Object.fromEntries(files) }
}

/** Creates a run that is not sent yet. `reports` collects the run's reports. */
function createRun(flow, fail, id = `msg_${randomUUID()}`) {
  const run = { flow, id, body: JSON.stringify(flow.body(fail)), token: randomUUID(), path: `/${randomUUID()}`, reports: [] }
  runsByPath.set(run.path, run)
  return run
}

async function send(run, { key = secret, at = Date.now(), body = run.body, before = '' } = {}) {
  const answer = await fetch(base.replace(/\/+$/, '') + run.flow.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': run.id,
      'webhook-timestamp': String(Math.floor(at / 1000)),
      'webhook-signature': before + new Webhook(key).sign(run.id, new Date(at), run.body),
      'x-run-callback': `http://${options.host}:${receiver.address().port}${run.path}`,
      'x-run-token': run.token,
      'x-run-audio': `http://${options.host}:${receiver.address().port}${run.path}/audio`,
    },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}

const filterReports = (run, status) => run.reports.filter((report) => report.status === status)
const hasEnded = (run) => run.reports.some(({ status }) => status !== 'progress')

async function waitUntilEnded(run, seconds = 30) {
  for (const end = Date.now() + seconds * 1000; !hasEnded(run) && Date.now() < end; ) await sleep(50)
}

let wrong = 0
function printResult(flow, what, ok, found = '') {
  if (!ok) wrong++
  console.log(
    `${ok ? '✓' : '✗'} ${flow.name}: ${what}${ok ? '' : `, veio ${typeof found === 'string' ? found : JSON.stringify(found)}`}`,
  )
}

const WRONG_KEY = `whsec_${Buffer.from('another key of 24 bytes!').toString('base64')}`
const REFUSED = [
  ['assinatura de outro segredo', () => ({ key: WRONG_KEY }), 'assinatura_invalida'],
  ['assinada há 6 minutos', () => ({ at: Date.now() - 360_000 }), 'fora_da_janela'],
  ['assinada para daqui a 6 minutos', () => ({ at: Date.now() + 360_000 }), 'fora_da_janela'],
  ['corpo alterado', (run) => ({ body: run.body.replace('{', '{ ') }), 'assinatura_invalida'],
]

async function checkWork(flow) {
  const valid = createRun(flow)
  const first = await send(valid)
  printResult(flow, 'pedido válido: 200', first.status === 200, first)
  await waitUntilEnded(valid)
  const order = valid.reports.map(({ status }) => status).join(' ')
  printResult(flow, 'dois andamentos e a conclusão, nessa ordem', order === 'progress progress succeeded', order)
  const [result] = filterReports(valid, 'succeeded')
  printResult(flow, 'resultado do exemplo', Boolean(result) && flow.isExpected(result), result)

  const rotated = createRun(flow)
  const other = new Webhook(WRONG_KEY).sign(rotated.id, new Date(), rotated.body)
  const second = await send(rotated, { before: `${other} ` })
  await waitUntilEnded(rotated)
  printResult(
    flow,
    'duas assinaturas, a segunda certa: 200 e conclusão',
    second.status === 200 && filterReports(rotated, 'succeeded').length === 1,
  )

  const failing = createRun(flow, FAIL)
  const third = await send(failing)
  await waitUntilEnded(failing)
  const failure = filterReports(failing, 'failed')[0]?.message ?? ''
  printResult(
    flow,
    'nó que falha: 200 e o relato failed com o motivo',
    third.status === 200 && failure.includes('Exemplo de falha'),
    failure,
  )
}

async function checkRefusals(flow, cases = REFUSED) {
  const runs = []
  for (const [what, how, error] of cases) {
    const run = createRun(flow)
    const { status, text } = await send(run, how(run))
    printResult(flow, `${what}: 401 ${error}`, status === 401 && JSON.parse(text).error === error, `${status} ${text}`)
    runs.push(run)
  }
  await sleep(2000)
  printResult(
    flow,
    'o que foi recusado nada relata',
    runs.every(({ reports }) => reports.length === 0),
  )
}

async function checkRepetition(flow) {
  const run = createRun(flow)
  const answers = await Promise.all(Array.from({ length: SIMULTANEOUS }, () => send(run)))
  await waitUntilEnded(run)
  answers.push(await send(run))
  await sleep(2000)
  const statuses = [...new Set(answers.map(({ status }) => status))].join(' ')
  printResult(flow, `${SIMULTANEOUS} iguais ao mesmo tempo e mais um depois: todos 200`, statuses === '200', statuses)
  const order = run.reports.map(({ status }) => status).join(' ')
  printResult(flow, 'e o trabalho feito uma vez', order === 'progress progress succeeded', order)
}

async function checkMemory(flow) {
  const run = createRun(flow, undefined, `${options.id}_${flow.name}`)
  const { status } = await send(run)
  await waitUntilEnded(run, 5)
  console.log(`${flow.name}: ${status}, ${hasEnded(run) ? 'trabalhou (id novo)' : 'nada fez (id conhecido)'}`)
}

const UNCONFIGURED = [['sem segredo no workflow', () => ({}), 'segredo_nao_configurado']]

await new Promise((ready) => receiver.listen(0, options.host === '127.0.0.1' ? '127.0.0.1' : undefined, ready))
for (const flow of FLOWS) {
  if (options.id) await checkMemory(flow)
  else if (options.unconfigured) await checkRefusals(flow, UNCONFIGURED)
  else for (const check of [checkWork, checkRefusals, checkRepetition]) await check(flow)
}
receiver.close()
if (!options.id) console.log(wrong === 0 ? 'Tudo certo.' : `${wrong} não conferem.`)
process.exit(wrong === 0 ? 0 : 1)
