import { text } from 'node:stream/consumers'
import { editLead, exportLeads, listLeads } from 'contract/prospecting/leads.ts'
import { reportRun } from 'contract/runs/callback.ts'
import type { FoundLead } from 'contract/runs/result.ts'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { leads } from '#db/tables/results.ts'
import { type AutomationTestApi, launchAndRead, startAutomatedApi } from '#testing/automation.ts'
import { exportLeads as exportCsv } from './export-leads.ts'

/** Launches a run. @returns a function that reports contacts as the automation service does, and returns the run's id */
async function launchForReport(api: AutomationTestApi) {
  const { id } = await launchAndRead(api)
  const token = api.service.received.at(-1)?.headers['x-run-token']
  return async (...leads: FoundLead[]) => {
    const json = { status: 'succeeded', result: { leads } }
    const heard = await api.send(reportRun, { params: { id }, json }, { authorization: `Bearer ${token}` })
    expect(heard.statusCode, heard.payload).toBe(200)
    return id
  }
}

const reportLeads = async (api: AutomationTestApi, ...leads: FoundLead[]) => (await launchForReport(api))(...leads)

const namesOf = async (api: AutomationTestApi, query: object = {}) =>
  (await api.ok(listLeads, { query })).leads.map(({ name }) => name)

test.each([
  [
    'the same phone, written otherwise',
    { name: 'Aurora', phone: '(41) 99999-0000' },
    { name: 'Aurora Estética', phone: '+55 41 9999 0000' },
    1,
  ],
  [
    'the same site',
    { name: 'Aurora', site: 'https://www.aurora.com.br/contato' },
    { name: 'AURORA LTDA', site: 'aurora.com.br' },
    1,
  ],
  [
    'a branch, with the site of the first',
    { name: 'Aurora', site: 'aurora.com.br', address: 'Rua X, 1' },
    { name: 'Aurora', site: 'aurora.com.br', address: 'Av. Y, 200' },
    2,
  ],
  [
    'another business with the phone of an accountant',
    { name: 'Aurora', phone: '41 3333-4444' },
    { name: 'Mundo Novo', phone: '41 3333-4444' },
    2,
  ],
  ['the same name and address', { name: 'Clínica A', address: 'Rua X, 1' }, { name: 'CLINICA A', address: 'rua x 1' }, 1],
  ['two profiles on one social network', { name: 'A', site: 'instagram.com/a' }, { name: 'B', site: 'instagram.com/b' }, 2],
  ['the same name alone', { name: 'A' }, { name: 'A' }, 2],
  ['phones that are none', { name: 'A', phone: '0' }, { name: 'B', phone: '0' }, 2],
])('two reports with %s become as many contacts as they are businesses', async (_, first, second, kept) => {
  const api = await startAutomatedApi()
  await reportLeads(api, first)
  await reportLeads(api, second)
  expect((await api.ok(listLeads)).all).toBe(kept)
})

test('a business found again keeps its fields and gets missing ones, each with its source', async () => {
  const api = await startAutomatedApi()
  const from = (source: string) => ({ source, id: '7', licence: 'CC0-1.0', day: '2026-11-18' })
  await reportLeads(api, { name: 'Aurora', phone: '41 3333-4444', origin: from('Overture Maps') })
  const [lead] = (await api.ok(listLeads)).leads
  await api.ok(editLead, { params: { id: lead?.id ?? 0 }, json: { status: 'contacted', notes: ' Ligar na terça ', revision: 1 } })
  const other = { phone: '41 9999-0000', site: 'aurora.com.br', cnpj: '11.222.333/0001-81', address: 'Rua X, 1' }
  await reportLeads(api, { name: 'AURORA ME', ...other, phone: '(41) 3333-4444', origin: from('Receita Federal') })
  await reportLeads(api, { name: 'Aurora Estética', site: 'aurora.com.br', instagram: '@aurora', address: 'R. X, 1' })
  await reportLeads(api, { name: 'Outro nome', origin: from('Receita Federal'), instagram: '@outra' })
  expect(await api.ok(listLeads)).toMatchObject({
    all: 1,
    leads: [
      {
        ...{ name: 'Aurora', status: 'contacted', notes: 'Ligar na terça', phone: '41 3333-4444', cnpj: '11222333000181' },
        ...{ site: 'https://aurora.com.br/', instagram: 'https://www.instagram.com/aurora/', address: 'Rua X, 1' },
        origin: { source: 'Overture Maps' },
        origins: { site: { source: 'Receita Federal' }, cnpj: { source: 'Receita Federal' }, instagram: null },
      },
    ],
  })
})

test('a search does not fill what a person wrote or emptied', async () => {
  const api = await startAutomatedApi()
  await reportLeads(api, { name: 'Aurora', phone: '41 3333-4444' })
  await api.db.update(leads).set({ editedFields: ['site'] })
  await reportLeads(api, { name: 'Aurora', phone: '41 3333-4444', site: 'aurora.com.br' })
  expect((await api.ok(listLeads)).leads).toMatchObject([{ site: null }])
})

test('two reports at once of the same places in opposite orders are both heard', async () => {
  const api = await startAutomatedApi()
  const places = Array.from({ length: 150 }, (_, n) => ({ name: `L${n}`, phone: `41 3000-${1000 + n}`, address: `Rua ${n}` }))
  const [first, second] = [await launchForReport(api), await launchForReport(api)]
  await Promise.all([first(...places), second(...places.reverse())])
  expect((await api.ok(listLeads)).all).toBe(150)
})

test('a contact’s name and address may be as long as allowed in any script', async () => {
  const api = await startAutomatedApi()
  await reportLeads(api, { name: '각'.repeat(300), address: '힣'.repeat(500), site: `https://instagram.com/${'漢'.repeat(450)}` })
  expect((await api.ok(listLeads)).all).toBe(1)
})

test('the list of contacts is searched, narrowed and paged', async () => {
  const api = await startAutomatedApi()
  const id = await reportLeads(api, ...Array.from({ length: 60 }, (_, n) => ({ name: `Lugar ${n}`, address: `Rua ${n}` })))
  await reportLeads(api, { name: '100% Sorriso_', site: 'javascript:alert(1)' })
  expect(await namesOf(api, { q: '0% s' })).toEqual(['100% Sorriso_'])
  expect(await namesOf(api, { q: 'rua 59' })).toEqual(['Lugar 59'])
  expect(await api.ok(listLeads, { query: { run: id } })).toMatchObject({ total: 60, all: 61 })
  const first = await api.ok(listLeads)
  expect([first.leads.length, first.leads[0]?.site]).toEqual([50, null])
  const second = await api.ok(listLeads, { query: { before: first.next ?? 0 } })
  expect([first.total, first.all]).toEqual([61, 61])
  expect([second.leads.length, second.total, second.all]).toEqual([11, undefined, undefined])
  expect(await api.fails(editLead, { params: { id: 999 }, json: { status: 'won', revision: 1 } })).toMatchObject({ status: 404 })
})

test('a contact is found without its accents, and by the digits of its phone', async () => {
  const api = await startAutomatedApi()
  await reportLeads(api, { name: 'Clínica São João', phone: '+55 (41) 99999-0000' }, { name: 'Outra', phone: '(41) 3333-1234' })
  expect(await namesOf(api, { q: 'clinica SAO' })).toEqual(['Clínica São João'])
  expect(await namesOf(api, { q: '4199999' })).toEqual(['Clínica São João'])
  expect(await namesOf(api, { q: '3333 1234' })).toEqual(['Outra'])
})

test('the CSV of contacts is for Brazilian spreadsheets, without formulas, phones without apostrophe', async () => {
  const api = await startAutomatedApi()
  await reportLeads(
    api,
    { name: '=HYPERLINK("http://x")', phone: '+55 41 3333-4444', address: 'Rua A; 1' },
    { name: 'Ação', address: 'linha\n2' },
    { name: 'Falso telefone', phone: '+1+cmd|calc' },
  )
  const response = await api.send(exportLeads)
  expect(response.headers['content-disposition']).toContain('contatos-2026-11-21.csv')
  expect([...response.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, ...rows] = response.payload.slice(1).split('\r\n')
  expect(head).toBe(
    'Nome;Telefone;Site;Endereço;Categoria;Situação;Observações;ID do local;Encontrado em;Instagram;Cidade;Fonte;Licença;Dados de;Busca;E-mail;CNPJ;Responsável;Próximo contato;O que fazer;Etiquetas;Latitude;Longitude',
  )
  expect(rows.join('\n')).toContain('Ação;;;"linha\n2";')
  expect(rows.join('\n')).toContain("Falso telefone;'+1+cmd|calc;")
  expect(rows.join('\n')).toContain(`"'=HYPERLINK(""http://x"")";+55 41 3333-4444;;"Rua A; 1"`)
})

test.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
  'the CSV of contacts has days of the workspace’s zone, on a machine in %s too',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    const api = await startAutomatedApi()
    await reportLeads(api, { name: 'Tarde da noite' }, { name: 'De madrugada' })
    const setFoundAt = async (name: string, createdAt: string) =>
      api.db
        .update(leads)
        .set({ createdAt: new Date(createdAt) })
        .where(eq(leads.name, name))
    await setFoundAt('Tarde da noite', '2026-11-22T01:30:00Z')
    await setFoundAt('De madrugada', '2026-11-22T05:30:00Z')
    const lines = (await api.send(exportLeads)).payload.split('\r\n')
    expect(lines.find((line) => line.startsWith('Tarde'))).toMatch(/;21\/11\/2026;;/)
    expect(lines.find((line) => line.startsWith('De'))).toMatch(/;22\/11\/2026;;/)
  },
)

test('a database lost during an export of contacts ends the answer, and nothing else', async () => {
  const away = {
    select: () => {
      throw new Error('Connection terminated unexpectedly')
    },
  }
  const { open } = exportCsv({ db: away, today: () => '2026-11-21' } as never, {})
  await expect(text(await open())).rejects.toThrow()
})
