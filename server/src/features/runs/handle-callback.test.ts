import type { Endpoint } from 'contract/calls/endpoint.ts'
import { listContents } from 'contract/content/library.ts'
import { listNotifications } from 'contract/notifications/notifications.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { reportRun, reportRunWithFiles } from 'contract/runs/callback.ts'
import { cancelRun, downloadRunFile, readRun, showRunPicture } from 'contract/runs/runs.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { auditLog } from '#db/tables/audit.ts'
import { integration } from '#db/tables/integration.ts'
import { jobs } from '#db/tables/jobs.ts'
import { runs } from '#db/tables/runs.ts'
import type { TestOptions } from '#testing/api.ts'
import { type AutomationTestApi, LAUNCHES, launchAndRead, startAutomatedApi } from '#testing/automation.ts'
import { startFakeService } from '#testing/automation-service/fake-service.ts'
import { aFile, PDF_BYTES, PNG_BYTES } from '#testing/factories.ts'
import { makeOfficeDocument } from '#testing/hostile/zip.ts'
import { runDue } from '#work/run-work.ts'
import { RUN_FILE_JOB, runFileJob } from './fetch-run-file.ts'

type Input = Parameters<AutomationTestApi['send']>[1]

/**
 * Launches a run that the service accepts.
 * @returns functions that report as the automation service does, and that read the run
 */
async function launchAccepted(index = 0, options: TestOptions = {}) {
  const api = await startAutomatedApi({}, options)
  const { id } = await launchAndRead(api, LAUNCHES[index])
  const token = api.service.received[0]?.headers['x-run-token'] ?? ''
  const say = (endpoint: Endpoint, input: Input, bearer = token) =>
    api.send(endpoint, { params: { id }, ...input }, { authorization: `Bearer ${bearer}` })
  const report = (json: object) => say(reportRun, { json })
  const read = () => api.ok(readRun, { params: { id } })
  return { api, id, token, say, report, read }
}

const fetchDueFiles = ({ app }: AutomationTestApi) => runDue(app.services, runFileJob(app.services))

/** Reads when the download that waits is tried again; undefined if none waits. */
async function readNextTry({ db }: AutomationTestApi): Promise<Date | undefined> {
  const waiting = and(eq(jobs.kind, RUN_FILE_JOB.kind), eq(jobs.state, 'waiting'))
  return (await db.select({ nextAt: jobs.nextAt }).from(jobs).where(waiting))[0]?.nextAt
}

test('reported progress and words are shown on the run, and the reported result ends it', async () => {
  const { api, report, read } = await launchAccepted()
  expect((await report({ status: 'progress', progress: 40, message: 'Buscando' })).json()).toEqual({ ok: true, ignored: false })
  expect(await read()).toMatchObject({ state: 'running', progress: 40, message: 'Buscando', notes: [{ kind: 'progress' }] })
  const leads = [
    { name: 'Clínica Aurora', phone: '(41) 99999-0000', site: 'aurora.com.br', address: 'Rua A, 1', category: 'Clínica' },
  ]
  await report({ status: 'succeeded', message: '1 contato', result: { leads } })
  expect(await read()).toMatchObject({ state: 'succeeded', progress: 100, message: '1 contato', result: { leads } })
  expect(await api.ok(listLeads)).toMatchObject({ all: 1, leads: [{ name: 'Clínica Aurora', site: 'https://aurora.com.br/' }] })
  expect(await api.ok(listNotifications)).toMatchObject({ unread: 1, notifications: [{ kind: 'succeeded' }] })
})

test('a bad contact in a report costs no other, and the run’s page says which was refused and why', async () => {
  const { api, report, read } = await launchAccepted()
  const aGoodLead = (n: number) => ({ name: `Clínica ${n}`, phone: `(41) 99999-000${n}` })
  const leads = [aGoodLead(1), { name: '' }, aGoodLead(2), { phone: '41' }, 'x', aGoodLead(3)]
  expect((await report({ status: 'succeeded', result: { leads } })).json()).toEqual({ ok: true, ignored: false })
  const { state, notes } = await read()
  expect(state).toBe('succeeded')
  expect(await api.ok(listLeads)).toMatchObject({ all: 3 })
  expect(notes.map(({ text }) => text).join(' ')).toMatch(
    /3 de 6 contatos não foram aceitos: nº 2 \(Informe o nome\), nº 4 \(.+\), nº 5 /,
  )
})

test('a bad contact in a report with files costs no other, nor the files', async () => {
  const { api, say, read } = await launchAccepted()
  const leads = [{ name: 'Clínica 1', phone: '(41) 99999-0001' }, { name: '' }]
  const form = { report: JSON.stringify({ status: 'succeeded', result: { leads } }) }
  expect((await say(reportRunWithFiles, { form, files: { file1: aFile(PNG_BYTES, 'mapa.png') } })).statusCode).toBe(200)
  const { state, notes, files } = await read()
  expect([state, files.map(({ name }) => name)]).toEqual(['succeeded', ['mapa.png']])
  expect(await api.ok(listLeads)).toMatchObject({ all: 1 })
  expect(notes).toContainEqual(expect.objectContaining({ text: '1 de 2 contatos não foram aceitos: nº 2 (Informe o nome)' }))
})

test('reports refused one after another for the same reason are told once on the run’s page', async () => {
  const { report, read } = await launchAccepted()
  for (let n = 0; n < 5; n++) await report({ status: 'progress', progress: 400 })
  expect((await read()).notes).toHaveLength(1)
  await report({ status: 'done' })
  await report({ status: 'progress', progress: 400 })
  expect((await read()).notes).toHaveLength(3)
})

test('progress without words takes back the message of an attempt that seemed lost, and no other', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 500 })
  const { id, run } = await launchAndRead(api)
  expect([run.state, run.message]).toEqual(['uncertain', expect.stringContaining('pode ou não ter começado')])
  const authorization = `Bearer ${api.service.received[0]?.headers['x-run-token']}`
  const report = (json: object) => api.send(reportRun, { params: { id }, json }, { authorization })
  await report({ status: 'progress', progress: 10 })
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({ state: 'running', progress: 10, message: null })
  await report({ status: 'progress', progress: 20, message: 'Lendo o Maps' })
  await report({ status: 'progress', progress: 30 })
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({ progress: 30, message: 'Lendo o Maps' })
})

test('where a service reports progress but no end, its answer ends the run', async () => {
  const api = await startAutomatedApi({ reportsBack: false })
  const service = await startFakeService({
    onRequest: async ({ headers }) => {
      const id = Number(headers['x-run-callback']?.split('/').at(-2))
      const authorization = `Bearer ${headers['x-run-token']}`
      await api.send(reportRun, { params: { id }, json: { status: 'progress', progress: 60 } }, { authorization })
      return { kind: 'answer', status: 200 }
    },
  })
  onTestFinished(() => service.close())
  await api.db.update(integration).set({ baseUrl: service.url })
  expect((await launchAndRead(api)).run).toMatchObject({ state: 'succeeded', message: 'Aceita pelo serviço' })
})

test('a refused report is shown on the run’s page with the field; one without a good token is not', async () => {
  const { report, read, say } = await launchAccepted()
  expect((await report({ status: 'progress', progress: 400 })).statusCode).toBe(422)
  expect((await read()).notes).toMatchObject([
    { text: expect.stringMatching(/aviso da automação foi recusado.*progress: De 0 a 100/) },
  ])
  expect((await say(reportRun, { json: { status: 'progress', progress: 400 } }, 'x'.repeat(40))).statusCode).toBe(401)
  expect((await read()).notes).toHaveLength(1)
})

test('a reported failure is told with its words', async () => {
  const { report, read } = await launchAccepted()
  await report({ status: 'failed', message: 'Sem créditos na API do Maps' })
  expect(await read()).toMatchObject({ state: 'failed', message: 'Sem créditos na API do Maps' })
})

test.each([{}, { message: '' }])('a reported failure without words (%j) is told as a failure', async (words) => {
  const { report, read } = await launchAccepted()
  await report({ status: 'failed', ...words })
  expect(await read()).toMatchObject({ state: 'failed', message: 'A automação avisou que falhou' })
})

test('a report that comes twice, or after the run’s end, changes nothing', async () => {
  const { api, report, read, id } = await launchAccepted()
  const result = { leads: [{ name: 'A', phone: '41 3333-4444' }] }
  await Promise.all([report({ status: 'succeeded', result }), report({ status: 'succeeded', result })])
  const before = await read()
  expect((await report({ status: 'failed', message: 'tarde' })).json()).toEqual({ ok: true, ignored: true })
  expect((await report({ status: 'progress', progress: 1 })).json()).toEqual({ ok: true, ignored: true })
  expect(await read()).toEqual(before)
  expect(before.notes).toHaveLength(1)
  expect(await api.ok(listLeads)).toMatchObject({ all: 1 })
  expect(await api.fails(cancelRun, { params: { id }, json: {} })).toMatchObject({ status: 409 })
})

test('a report on a canceled run is ignored', async () => {
  const { api, id, report, read } = await launchAccepted()
  await api.ok(cancelRun, { params: { id }, json: {} })
  expect((await report({ status: 'succeeded' })).json()).toMatchObject({ ignored: true })
  expect(await read()).toMatchObject({ state: 'canceled' })
})

test('a reported result counts, though the service answers the attempt with an error afterwards', async () => {
  const api = await startAutomatedApi()
  const early = await startFakeService({
    onRequest: async ({ headers }) => {
      const id = Number(headers['x-run-callback']?.split('/').at(-2))
      const authorization = `Bearer ${headers['x-run-token']}`
      await api.send(reportRun, { params: { id }, json: { status: 'succeeded' } }, { authorization })
      return { kind: 'answer', status: 500 }
    },
  })
  await api.db.update(integration).set({ baseUrl: early.url })
  const { run } = await launchAndRead(api)
  expect(run).toMatchObject({ state: 'succeeded', log: [{ status: 500, outcome: 'perhaps-taken' }] })
  await early.close()
})

describe('the token of a run’s reports', () => {
  test.each(['', 'x', 'a'.repeat(43), 'ç'])('%j is refused before the body is read', async (token) => {
    const { say, read } = await launchAccepted()
    const refused = await say(reportRun, { json: { status: 'succeeded' } }, token)
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'bad_token'])
    const form = await say(reportRunWithFiles, { form: { report: '{}' }, files: { file1: aFile(PNG_BYTES, 'a.png') } }, token)
    expect(form.statusCode).toBe(401)
    expect(await read()).toMatchObject({ state: 'running', files: [] })
  })

  test('a wrong one is in the audit log once a minute for each run that exists', async () => {
    const { api, id } = await launchAccepted()
    const refuse = (run: number) =>
      api.send(reportRun, { params: { id: run }, json: { status: 'succeeded' } }, { authorization: `Bearer ${'a'.repeat(43)}` })
    for (const run of [id, id, 999]) await refuse(run)
    api.time.advance(61_000)
    await refuse(id)
    const refused = await api.db.select().from(auditLog).where(eq(auditLog.action, 'refused'))
    expect(refused.map(({ actor, recordKind, recordId }) => [actor, recordKind, recordId])).toEqual([
      ['automation', 'run', String(id)],
      ['automation', 'run', String(id)],
    ])
  })

  test('that of another run is refused, and only hashes are stored', async () => {
    const { api, token, say } = await launchAccepted()
    const other = await launchAndRead(api)
    expect((await say(reportRun, { params: { id: other.id }, json: { status: 'succeeded' } })).statusCode).toBe(401)
    const rows = JSON.stringify(await api.db.select().from(runs))
    expect(rows).not.toContain(token)
  })

  test('is all that counts: a report may come from any host and any site', async () => {
    const { api, id, token } = await launchAccepted()
    const from = {
      host: 'painel.lan:9000',
      origin: 'http://n8n.lan',
      'sec-fetch-site': 'cross-site',
      'x-forwarded-for': '1.2.3.4',
    }
    const headers = { ...from, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const payload = JSON.stringify({ status: 'progress', progress: 5 })
    const heard = await api.inject({ method: 'POST', url: `/api/runs/${id}/callback`, headers, payload })
    expect(heard.statusCode).toBe(200)
    for (const url of [`/api/runs/${id}/callback/`, `/api/runs/${id}`, `/api/runs/${id}/cancel`])
      expect((await api.inject({ method: 'POST', url, headers, payload: '{}' })).statusCode, url).toBe(403)
    expect((await api.inject({ method: 'GET', url: `/api/runs/${id}/callback`, headers })).statusCode).toBe(403)
  })

  test('more than 120 reports of a run in a minute are refused', async () => {
    const { api, id, report } = await launchAccepted(0, { isNew: true })
    await api.ok(cancelRun, { params: { id }, json: {} }) // reports that are ignored count too, and take less time
    for (let n = 0; n < 120; n++) expect((await report({ status: 'progress', progress: 1 })).statusCode).toBe(200)
    expect((await report({ status: 'progress', progress: 1 })).json()).toMatchObject({ status: 429, code: 'too_many_reports' })
  })
})

test.each([
  [{ status: 'done' }, 'status'],
  [{ status: 'progress', progress: 101 }, 'progress'],
  [{ status: 'succeeded', result: { video_url: 'javascript:alert(1)' } }, 'result.video_url'],
  [{ status: 'succeeded', result: { text: 'a\0b' } }, 'result.text'],
])('a report that breaks the contract is refused with its field, told on the page, changes nothing: %j', async (json, field) => {
  const { report, read } = await launchAccepted()
  const refused = await report(json)
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]])
  const said = { kind: 'progress', text: expect.stringContaining('Um aviso da automação foi recusado.') }
  expect(await read()).toMatchObject({ state: 'running', progress: null, message: null, notes: [said] })
})

describe('the files of a run', () => {
  test('that come with a report are listed, can be downloaded, and are in the library', async () => {
    const { api, say, read } = await launchAccepted(3)
    const report = JSON.stringify({ status: 'succeeded', result: { text: 'Legenda' } })
    await say(reportRunWithFiles, {
      form: { report },
      files: { file1: aFile(PNG_BYTES, 'feed.png'), file2: aFile(PNG_BYTES, 'story.png') },
    })
    const { files } = await read()
    expect(files).toMatchObject([{ name: 'feed.png', type: 'image/png', size: PNG_BYTES.length }, { name: 'story.png' }])
    const download = await api.send(downloadRunFile, { params: { id: files[0]?.id } })
    expect(download.rawPayload.equals(PNG_BYTES)).toBe(true)
    expect(download.headers['content-disposition']).toContain('feed.png')
    const { contents } = await api.ok(listContents, { query: { kind: 'static' } })
    expect(contents).toMatchObject([
      { text: 'Legenda', client: 'caféserrano', files: [{ name: 'feed.png' }, { name: 'story.png' }] },
    ])
  })

  test.each([
    ['contatos.csv', Buffer.from('\ufeffNome;Telefone\r\nCafé;41 99999-0000\r\n'), 'text/csv'],
    ['contatos.csv', Buffer.from('Nome,Telefone\nCaf\xe9,1\n', 'latin1'), 'text/csv'],
    ['contatos.xlsx', makeOfficeDocument('xl'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('may be tables: %s', async (name, content, type) => {
    const { say, read } = await launchAccepted(3)
    const form = { report: JSON.stringify({ status: 'succeeded', result: { text: 'x' } }) }
    expect((await say(reportRunWithFiles, { form, files: { file1: aFile(content, name) } })).statusCode).toBe(200)
    expect((await read()).files).toMatchObject([{ name, type }])
  })

  test('can be shown if they are pictures, which the audit log does not count as downloads', async () => {
    const { api, say, read } = await launchAccepted(3)
    const report = JSON.stringify({ status: 'succeeded', result: { text: 'x' } })
    await say(reportRunWithFiles, {
      form: { report },
      files: { file1: aFile(PNG_BYTES, 'feed.png'), file2: aFile(PDF_BYTES, 'a.pdf') },
    })
    const [picture, paper] = (await read()).files
    const show = (id = 0) => api.send(showRunPicture, { params: { id } })
    expect((await show(picture?.id)).rawPayload.equals(PNG_BYTES)).toBe(true)
    expect((await show(paper?.id)).statusCode).toBe(404)
    const { rows } = await api.db.execute(sql`select action from audit_log where action = 'downloaded'`)
    expect(rows).toEqual([])
  })

  test('of another kind than their name are refused, and nothing of the report is kept', async () => {
    const { api, say, read } = await launchAccepted(3)
    const form = { report: JSON.stringify({ status: 'succeeded' }) }
    const refused = await say(reportRunWithFiles, { form, files: { file1: aFile(Buffer.from('<html>'), 'a.png') } })
    expect([refused.statusCode, refused.json().fields.file1]).toEqual([422, expect.stringContaining('Envie uma imagem')])
    expect(await read()).toMatchObject({ state: 'running', files: [] })
    expect(await api.files('results')).toEqual([])
  })

  test('that come after the run’s end are not stored', async () => {
    const { api, report, say } = await launchAccepted(3)
    await report({ status: 'succeeded' })
    const form = { report: JSON.stringify({ status: 'succeeded' }) }
    const late = await say(reportRunWithFiles, { form, files: { file1: aFile(PNG_BYTES, 'a.png') } })
    expect(late.json()).toEqual({ ok: true, ignored: true })
    expect(await api.files('results')).toEqual([])
  })

  test('whose address fails are fetched again for more than twelve hours, then fail with the reason', async () => {
    const { api, report, read } = await launchAccepted(2)
    api.service.answerWith({ kind: 'answer', status: 503 }, { path: '/1.png' })
    await report({ status: 'succeeded', files: [{ url: `${api.service.url}/1.png`, name: '1.png' }] })
    const begun = api.time.now().getTime()
    await fetchDueFiles(api)
    expect((await read()).files[0]?.failure).toBe('O endereço respondeu 503 (tentamos de novo por mais de 12 horas)')
    for (let next = await readNextTry(api); next; next = await readNextTry(api)) {
      api.time.set(next.toISOString())
      await fetchDueFiles(api)
    }
    expect(api.service.received.filter(({ path }) => path === '/1.png')).toHaveLength(13)
    expect(api.time.now().getTime() - begun).toBeGreaterThan(12 * 3_600_000)
    expect((await read()).files[0]?.failure).toBe('O endereço respondeu 503')
  })

  test('are fetched from their addresses, except from this machine’s and forbidden ones, which say so', async () => {
    const { api, report, read } = await launchAccepted(2)
    const other = await startFakeService()
    onTestFinished(() => other.close())
    for (const { answerWith } of [api.service, other])
      answerWith({ kind: 'answer', status: 200, body: PNG_BYTES }, { path: '/1.png' })
    const slides = [
      { title: 'Um', text: 'Texto', image_url: `${api.service.url}/1.png` },
      { title: 'Dois', image_url: 'http://169.254.169.254/2.png' },
    ]
    const files = [
      { url: `${api.service.url}/nada`, name: 'nada.zip' },
      { url: `${other.url}/1.png`, name: 'router.png' },
    ]
    await report({ status: 'succeeded', result: { slides }, files })
    const before = await read()
    expect(before.files.map(({ name, type }) => [name, type])).toEqual([
      ['1.png', null],
      ['2.png', null],
      ['nada.zip', null],
      ['router.png', null],
    ])
    await fetchDueFiles(api)
    const [own, metadata, unknown, foreign] = (await read()).files
    expect(own).toMatchObject({ type: 'image/png', size: PNG_BYTES.length, failure: null })
    expect(metadata?.failure).toMatch(/169\.254\.169\.254/)
    expect(unknown?.failure).toMatch(/Envie uma imagem/)
    expect(foreign?.failure).toMatch(new RegExp(`própria máquina .* WEBHOOK_ALLOW=${new URL(other.url).host} e o reinicie$`))
    expect(other.received).toEqual([])
  })
})
