import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { confirmNiche } from 'contract/prospecting/suggestions.ts'
import { readRun } from 'contract/runs/runs.ts'
import { changeAutomationModes } from 'contract/settings/automation-modes.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { aCompany, anEstablishment, writeCnpjFiles } from '#testing/cnpj-files.ts'
import { aPlace, startOverture, writePlaces } from '#testing/overture.ts'
import { readCnpj } from './read-cnpj.ts'

const PATIENT = { timeout: 60_000 }

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cnpj-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Confirmed = { alsoSecondary: boolean }

async function prospect(
  cnpjFolder: string,
  places = [aPlace('aurora', { name: 'Aurora', phones: ['+554133334444'] })],
  confirmed?: Confirmed,
) {
  const overture = await startOverture([{ bytes: writePlaces(places) }])
  onTestFinished(() => overture.close())
  const api = await startApiForTest()
  await api.ok(changeAutomationModes, { json: { overtureCatalog: overture.catalog, cnpjFolder, revision: 1 } })
  const niche = 'Clínicas de estética'
  if (confirmed) await api.ok(confirmNiche, { json: { niche, niches: [niche], ...confirmed } })
  const { run } = await api.ok(launchProspecting, { json: { payload: { niche, city: 'Curitiba' } } })
  const read = () => api.ok(readRun, { params: { id: run.id } })
  await expect.poll(async () => (await read()).state, PATIENT).not.toMatch(/queued|sending/)
  return { run: await read(), leads: (await api.ok(listLeads)).leads }
}

test('active companies of the niche become contacts or complete known ones, persons’ data marked', async () => {
  const folder = writeCnpjFiles(makeFolder(), {
    establishments: [
      [
        anEstablishment({ root: '11222333', check: '81', name: 'AURORA ESTÉTICA' }),
        anEstablishment({ root: '55555555', state: '08' }),
        anEstablishment({ root: '66666666', cnae: '6911701' }),
      ],
      [
        anEstablishment({ root: '12ABC345', order: '01DE', check: '35', phone: '99998888', number: '20' }),
        anEstablishment({ root: '77777777', siafi: '7107' }),
      ],
    ],
    companies: [
      aCompany('11222333', 'AURORA LTDA'),
      aCompany('12ABC345', 'MARIA DA SILVA 12345678909', '2135'),
      aCompany('55555555', 'FECHADA'),
    ],
  })
  const { run, leads } = await prospect(folder)
  expect(run).toMatchObject({
    state: 'succeeded',
    steps: [{}, {}, { note: '1 contato novo, 1 já conhecido, 1 completado' }, {}, {}],
  })
  expect(leads).toMatchObject([
    {
      ...{
        name: 'MARIA DA SILVA',
        cnpj: '12ABC34501DE35',
        phone: '(41) 9999-8888',
        address: 'RUA SÃO JOÃO, 20, CENTRO, 80000-000',
      },
      origin: { source: 'Receita Federal', id: '12ABC34501DE35', isPersonal: true },
    },
    {
      name: 'Aurora',
      cnpj: '11222333000181',
      origin: { source: 'Overture Maps' },
      origins: { cnpj: { source: 'Receita Federal' } },
    },
  ])
})

test.each([
  ['are no contacts', false, ['Main']],
  ['are contacts if the team says so for the niche', true, ['Main', 'Secondary']],
])('companies of which the niche is a secondary activity %s', async (_, alsoSecondary, names) => {
  const folder = writeCnpjFiles(makeFolder(), {
    establishments: [
      [
        anEstablishment({ root: '11222333', name: 'Main', number: '1', phone: '30001111' }),
        anEstablishment({
          root: '22333444',
          name: 'Secondary',
          number: '2',
          phone: '30002222',
          cnae: '4772500',
          secondary: '8219999,9602502',
        }),
        anEstablishment({
          root: '33444555',
          name: 'Neither',
          number: '3',
          phone: '30003333',
          cnae: '4772500',
          secondary: '8219999',
        }),
      ],
    ],
    companies: [aCompany('11222333', 'A'), aCompany('22333444', 'B'), aCompany('33444555', 'C')],
  })
  const { leads } = await prospect(folder, [], { alsoSecondary })
  expect(leads.map(({ name }) => name).toSorted()).toEqual(names)
})

test('a reading of companies that begins anew at any of 20 rows has no gap and no double', async () => {
  const rows = Array.from({ length: 200 }, (_, n) =>
    anEstablishment({ root: String(10_000_000 + n), state: n % 3 === 0 ? '08' : '02' }),
  )
  const folder = writeCnpjFiles(makeFolder(), { establishments: [rows], companies: [] })
  const path = join(folder, 'Estabelecimentos0.zip')
  const read = async (from: number, count: number) => {
    const task = {
      kind: 'establishments',
      cnaes: ['9602502'],
      alsoSecondary: false,
      siafi: '7535',
      path,
      from,
      rows: count,
    } as const
    return readCnpj(task)
  }
  const all = (await read(0, 1_000)).establishments
  expect(all).toHaveLength(133)
  for (let cut = 5; cut <= 195; cut += 10) {
    await read(190, 5) // another run's reading lies between
    const first = await read(0, cut)
    await read(190, 5)
    const second = await read(first.next ?? -1, 1_000)
    expect([first.next, second.next, [...first.establishments, ...second.establishments]]).toEqual([cut, null, all])
  }
})

describe('a folder of companies', () => {
  test.each([
    ['that is not there', (folder: string) => rmSync(folder, { recursive: true }), /não pôde ser lida/],
    ['without companies', (folder: string) => rmSync(join(folder, 'Empresas0.zip')), /faltam os arquivos/],
    [
      'with another schema',
      (folder: string) => writeFileSync(join(folder, 'Estabelecimentos0.zip'), '<html>'),
      /não tem as colunas/,
    ],
    [
      'with an endless line',
      (folder: string) => writeFileSync(join(folder, 'Estabelecimentos0.zip'), 'x'.repeat(500_000)),
      /não tem as linhas/,
    ],
    ['that was cut', (folder: string) => truncateSync(join(folder, 'Estabelecimentos0.zip'), 120), /está danificado/],
  ])('%s is told in words, and what was found before stays', async (_, spoil, reason) => {
    const folder = writeCnpjFiles(makeFolder(), {
      establishments: [[anEstablishment({ root: '11222333' })]],
      companies: [aCompany('11222333', 'A')],
    })
    spoil(folder)
    const { run, leads } = await prospect(folder)
    expect([run.state, run.message ?? run.notes.at(-1)?.text, leads.length]).toEqual(['failed', expect.stringMatching(reason), 1])
  })
})
