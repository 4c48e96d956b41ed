import { readAuthorship } from 'contract/audit/authorship.ts'
import { importLeads, listLeadImports, previewLeadImport, undoLeadImport } from 'contract/prospecting/lead-imports.ts'
import { addLeadNote, deleteOrRestoreLead, editLead, forgetLead, listLeads, readLead } from 'contract/prospecting/leads.ts'
import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { leadImports, leads } from '#db/tables/results.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { sendWhileLocked } from '#testing/send-while-locked.ts'
import { shareServer } from '#testing/share-server.ts'
import { lockLeads } from '../lead-keys.ts'
import { guessColumns } from './column-names.ts'

const startSharedApi = shareServer(startTestApi)

const csv = (...lines: string[]) => new File([lines.map((line) => `${line}\r\n`).join('')], 'feira.csv', { type: 'text/csv' })
const input = (file: File, form: Record<string, string> = {}) => ({ form, files: { file } })
const bring = (api: TestApi, ...lines: string[]) => api.ok(importLeads, input(csv(...lines)))
const preview = (api: TestApi, ...lines: string[]) => api.ok(previewLeadImport, input(csv(...lines)))
const readAll = async (api: TestApi) => (await api.ok(listLeads)).leads

const HEADER = 'Empresa;Telefone;Celular;E-mail;Site;Instagram;CNPJ;Cidade;UF;Segmento;Etiquetas;Obs'
const AURORA =
  'Clínica Aurora;(41) 3333-4444;41 99999-0000;oi@aurora.com.br;aurora.com.br;@aurora;11222333000181;curitiba;PR;Estética;feira, vip;Ligar cedo'

test('contacts of a file are read by its column names, each with the file as source', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  expect(await bring(api, HEADER, AURORA)).toEqual({ id: 1, rows: 1, added: 1, known: 0, completed: 0, suppressed: 0 })
  expect(await readAll(api)).toMatchObject([
    {
      ...{ name: 'Clínica Aurora', phone: '(41) 99999-0000', email: 'oi@aurora.com.br', site: 'https://aurora.com.br/' },
      ...{ instagram: 'https://www.instagram.com/aurora/', cnpj: '11222333000181', city: 'Curitiba/PR', category: 'Estética' },
      ...{ tags: ['feira', 'vip'], notes: 'Ligar cedo\nOutros telefones: (41) 3333-4444', runId: null },
      origin: { source: 'Planilha feira.csv', id: 'importação 1, linha 2', licence: 'Própria', day: '2026-11-21' },
    },
  ])
  const id = (await readAll(api))[0]?.id ?? 0
  expect(await api.ok(readAuthorship, { params: { kind: 'leads', id } })).toMatchObject({ createdBy: expect.any(String) })
})

test('contacts of an XLSX are read as those of a CSV', async () => {
  const api = await startApiForTest()
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Contatos')
  sheet.addRow(['Minha lista'])
  sheet.addRow(['Nome', 'WhatsApp', 'CNPJ'])
  sheet.addRow(['Padaria Sol', 41988887777, 1234567000195])
  const bytes = new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer)
  await api.ok(importLeads, input(new File([bytes], 'lista.xlsx')))
  expect(await readAll(api)).toMatchObject([{ name: 'Padaria Sol', phone: '(41) 98888-7777', cnpj: '01234567000195' }])
})

test('the preview of contacts says what the import would do, and saves nothing', async () => {
  const api = await startApiForTest()
  await bring(api, 'Empresa;Telefone', 'Clínica Aurora;(41) 99999-0000')
  await bring(api, 'Empresa;Telefone', 'Bar do Zé;(41) 3222-1111')
  const [zé] = await readAll(api)
  await api.ok(forgetLead, { params: { id: zé?.id ?? 0 }, json: {} })
  const seen = await preview(api, HEADER, AURORA, 'Bar do Zé;(41) 3222-1111', 'Nova;(41) 3555-1111', 'Nova;41 3555-1111')
  expect(seen.counts).toEqual({ rows: 4, added: 1, known: 2, completed: 1, suppressed: 1, problems: 0 })
  expect(seen.columns[0]).toEqual({ name: 'Empresa', samples: ['Clínica Aurora', 'Bar do Zé', 'Nova'], field: 'company' })
  expect(seen.leads[0]).toMatchObject({ line: 2, name: 'Clínica Aurora', phone: '41 99999-0000', city: 'Curitiba/PR' })
  expect(await readAll(api)).toMatchObject([{ name: 'Clínica Aurora', email: null }])
  expect(await api.count(leadImports)).toBe(2)
  expect([...(await api.files('chunks')), ...(await api.files()), ...(await api.incoming())]).toEqual([])
})

test('malformed contacts of a file are told by line and field, and nothing is saved', async () => {
  const api = await startApiForTest()
  const lines = [
    HEADER,
    'A;333-4444',
    'B;5,54E+12',
    ';(41) 3333-4444',
    'C;;;sem arroba',
    'D;;;;não é site',
    'E;;;;;a b',
    'F;;;;;;11.222.333/0001-82',
    'G;;;;;;529.982.247-25',
    `H;;;;;;;;;;${'x'.repeat(31)}`,
    AURORA,
  ]
  expect((await preview(api, ...lines)).problems).toEqual([
    { line: 2, column: 'Telefone', reason: '“333-4444” não é um telefone. Confira os dígitos' },
    { line: 3, column: 'Telefone', reason: '“5,54E+12” foi arredondado pela planilha. Formate a coluna como texto' },
    { line: 4, column: 'Empresa', reason: 'Falta o nome da empresa ou da pessoa' },
    { line: 5, column: 'E-mail', reason: '“sem arroba” não é um e-mail' },
    { line: 6, column: 'Site', reason: '“não é site” não é um endereço de site' },
    { line: 7, column: 'Instagram', reason: '“a b” não é um perfil do Instagram' },
    { line: 8, column: 'CNPJ', reason: '“11.222.333/0001-82” não é um CNPJ. Confira os dígitos' },
    { line: 9, column: 'CNPJ', reason: 'É um CPF: nesta coluna só cabem CNPJs' },
    { line: 10, column: 'Etiquetas', reason: 'Use no máximo 30 caracteres' },
  ])
  const refused = await api.send(importLeads, input(csv(...lines)))
  expect(refused.json()).toMatchObject({
    fields: {
      file: 'Linha 2, Telefone: “333-4444” não é um telefone. Confira os dígitos. Ao todo, 9 linhas têm problemas. Nada foi importado.',
    },
  })
  expect(await api.count(leads)).toBe(0)
  expect(await api.ok(importLeads, input(csv(...lines), { problems: 'skip' }))).toMatchObject({ rows: 10, added: 1 })
})

test('a person can choose the columns and the header of a file of contacts', async () => {
  const api = await startApiForTest()
  const file = csv('Aurora;41 99999-0000', 'Sol;41 98888-0000')
  const refused = await api.send(importLeads, input(file))
  expect(refused.json()).toMatchObject({ fields: { columns: 'Diga qual coluna tem o nome da empresa ou da pessoa' } })
  await api.ok(importLeads, input(file, { headerRow: '0', columns: '["company","mobile"]' }))
  expect((await readAll(api)).map(({ name }) => name)).toEqual(['Sol', 'Aurora'])
})

test('while an import of contacts saves, others are previewed and edited', async () => {
  const api = await startApiForTest()
  await bring(api, 'Empresa;Telefone', 'Aurora;(41) 3555-1111')
  const [{ id, revision } = { id: 0, revision: 0 }] = await readAll(api)
  await api.db.transaction(async (tx) => {
    await lockLeads(tx)
    expect((await preview(api, 'Empresa;Telefone', 'Sol;(41) 3555-2222')).counts).toMatchObject({ added: 1 })
    await api.ok(editLead, { params: { id }, json: { phone: '(41) 3555-3333', revision } })
  })
  expect(await readAll(api)).toMatchObject([{ phone: '(41) 3555-3333' }])
})

test('a contact can get the phone that an import is just saving for another contact', async () => {
  const api = await startApiForTest()
  await bring(api, 'Empresa;Telefone', 'Aurora;(41) 3555-1111')
  const [{ id, revision } = { id: 0, revision: 0 }] = await readAll(api)
  const saving = sql`insert into ${leads} (name, phone, phone_key) values ('Sol', '(41) 3555-3333', '4135553333')`
  const edit = () => api.send(editLead, { params: { id }, json: { phone: '(41) 3555-3333', revision } })
  expect(await sendWhileLocked(api, saving, [edit])).toEqual([200])
  expect((await readAll(api)).map(({ phone }) => phone)).toEqual(['(41) 3555-3333', '(41) 3555-3333'])
})

describe('the undo of an import of contacts', () => {
  test('deletes and empties what it brought, so that the file can be imported again', async () => {
    const api = await startApiForTest()
    await bring(api, 'Empresa;Telefone', 'Clínica Aurora;(41) 99999-0000')
    api.time.advance(1_000)
    const { id } = await bring(api, HEADER, AURORA, 'Sol;(41) 3555-1111', 'Sol;(41) 3555-1111;;sol@sol.com.br')
    expect(await api.ok(listLeadImports)).toMatchObject({
      imports: [{ id, name: 'feira.csv', leads: 1, completed: 1 }, { leads: 1 }],
    })
    expect(await api.ok(undoLeadImport, { params: { id } })).toEqual({ removed: 1, kept: 0, cleared: 1 })
    const [aurora, ...others] = await readAll(api)
    expect(others).toEqual([])
    expect(aurora).toMatchObject({ phone: '(41) 99999-0000', email: null, site: null, cnpj: null, city: null, origins: {} })
    expect((await api.send(undoLeadImport, { params: { id } })).statusCode).toBe(409)
    expect(await bring(api, HEADER, AURORA, 'Sol;(41) 3555-1111')).toMatchObject({ added: 1, completed: 1 })
  })

  test('keeps what somebody worked with or wrote since', async () => {
    const api = await startApiForTest()
    await bring(api, 'Empresa;Telefone', 'Clínica Aurora;(41) 99999-0000')
    api.time.advance(1_000)
    const { id } = await bring(
      api,
      HEADER,
      AURORA,
      'Noted;(41) 3555-1111',
      'Moved;(41) 3555-2222',
      'Trashed;(41) 3555-3333',
      'Left;(41) 3555-4444',
    )
    api.time.advance(1_000)
    const [, trashed, moved, noted, aurora] = await readAll(api)
    const of = (lead: { id: number } | undefined) => ({ params: { id: lead?.id ?? 0 } })
    await api.ok(addLeadNote, { ...of(noted), json: { text: 'Ligar' } })
    await api.ok(editLead, { ...of(moved), json: { status: 'contacted', revision: 1 } })
    await api.ok(deleteOrRestoreLead, { ...of(trashed), json: {} })
    await api.ok(editLead, { ...of(aurora), json: { email: 'nova@aurora.com.br', revision: aurora?.revision ?? 0 } })
    expect(await api.ok(undoLeadImport, { params: { id } })).toEqual({ removed: 2, kept: 2, cleared: 1 })
    expect((await readAll(api)).map(({ name }) => name)).toEqual(['Moved', 'Noted', 'Clínica Aurora'])
    expect((await api.ok(readLead, of(aurora))).lead).toMatchObject({ email: 'nova@aurora.com.br', site: null })
  })
})

describe('contacts exported by other programs map themselves:', () => {
  const numbered = (count: number, name: (n: number) => string) => Array.from({ length: count }, (_, n) => name(n + 1)).join(',')
  const cases: [string, string, Record<string, string>][] = [
    [
      'Google Contacts',
      `First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,${numbered(2, (n) => `E-mail ${n} - Label,E-mail ${n} - Value`)},${numbered(2, (n) => `Phone ${n} - Label,Phone ${n} - Value`)},Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value`,
      {
        ...{
          'First Name': 'name',
          'Middle Name': 'name',
          'Last Name': 'name',
          'Organization Name': 'company',
          Notes: 'notes',
          Labels: 'tags',
        },
        ...{ 'E-mail 1 - Value': 'email', 'E-mail 2 - Value': 'email', 'Phone 1 - Value': 'phone', 'Phone 2 - Value': 'phone' },
        ...{ 'Address 1 - Street': 'address', 'Address 1 - City': 'city', 'Address 1 - Region': 'state' },
        ...{ 'Address 1 - Postal Code': 'address', 'Address 1 - Extended Address': 'address', 'Website 1 - Value': 'site' },
      },
    ],
    [
      'Google Contacts, as until 2024',
      'Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name,Organization 1 - Title',
      {
        ...{ Name: 'name', 'Group Membership': 'tags', 'E-mail 1 - Value': 'email', 'Phone 1 - Value': 'phone' },
        'Organization 1 - Name': 'company',
      },
    ],
    [
      'Outlook',
      'Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Business Fax,Business Phone,Business Phone 2,Home Phone,Mobile Phone,Pager,Categories,E-mail Address,E-mail Type,E-mail Display Name,Notes,Web Page',
      {
        ...{ 'First Name': 'name', 'Middle Name': 'name', 'Last Name': 'name', Company: 'company', 'Business Street': 'address' },
        ...{ 'Business Street 2': 'address', 'Business Street 3': 'address', 'Business City': 'city', 'Business State': 'state' },
        ...{ 'Business Postal Code': 'address', 'Business Phone': 'phone', 'Business Phone 2': 'phone', 'Home Phone': 'phone' },
        ...{ 'Mobile Phone': 'mobile', Categories: 'tags', 'E-mail Address': 'email', Notes: 'notes', 'Web Page': 'site' },
      },
    ],
    [
      'RD Station',
      'Email,Nome,Telefone,Celular,Empresa,Cargo,Website,Cidade,Estado,Estágio no funil,Tags,Anotações',
      {
        ...{
          Email: 'email',
          Nome: 'name',
          Telefone: 'phone',
          Celular: 'mobile',
          Empresa: 'company',
          Website: 'site',
          Cidade: 'city',
        },
        ...{ Estado: 'state', Tags: 'tags', Anotações: 'notes' },
      },
    ],
    [
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Lead Status,Create Date,Associated Company,City,State/Region,Street Address,Industry,Contact owner',
      {
        ...{
          'First Name': 'name',
          'Last Name': 'name',
          Email: 'email',
          'Phone Number': 'phone',
          'Mobile Phone Number': 'mobile',
        },
        ...{
          'Associated Company': 'company',
          City: 'city',
          'State/Region': 'state',
          'Street Address': 'address',
          Industry: 'category',
        },
      },
    ],
    [
      'Pipedrive',
      'Person - Name,Person - Label,Person - Organization,Person - Phone - Work,Person - Phone - Mobile,Person - Email - Work,Person - Owner,Person - ID',
      {
        ...{
          'Person - Name': 'name',
          'Person - Label': 'tags',
          'Person - Organization': 'company',
          'Person - Phone - Work': 'phone',
        },
        ...{ 'Person - Phone - Mobile': 'mobile', 'Person - Email - Work': 'email' },
      },
    ],
    [
      'a reader of Google Maps',
      'title,totalScore,reviewsCount,street,city,state,countryCode,website,phone,categoryName,url,address',
      {
        ...{ title: 'company', city: 'city', state: 'state', website: 'site', phone: 'phone', categoryName: 'category' },
        address: 'address',
      },
    ],
    [
      'this program',
      'Nome,Telefone,Site,Endereço,Categoria,Situação,Observações,ID do local,Encontrado em,Instagram,Cidade,Fonte,Licença,Dados de,Busca,E-mail,CNPJ,Responsável,Próximo contato,O que fazer,Etiquetas',
      {
        ...{ Nome: 'name', Telefone: 'phone', Site: 'site', Endereço: 'address', Categoria: 'category', Observações: 'notes' },
        ...{ Instagram: 'instagram', Cidade: 'city', 'E-mail': 'email', CNPJ: 'cnpj', Etiquetas: 'tags' },
      },
    ],
  ]
  test.each(cases)('%s', (_, header, wanted) => {
    const names = header.split(',')
    const guessed = guessColumns(names).flatMap((field, at) => (field === null ? [] : [[names[at], field]]))
    expect(Object.fromEntries(guessed)).toEqual(wanted)
  })

  test('name parts are joined, companies first, and cells split', async () => {
    const api = await startApiForTest()
    await bring(
      api,
      'First Name,Last Name,Organization Name,Labels,E-mail 1 - Value,Phone 1 - Value',
      'Ana,Lima,,* myContacts ::: Clientes,a@a.com.br ::: b@a.com.br,(41) 99999-0001 ::: (41) 99999-0002',
      'Rui,Sá,Clínica Sol,* myContacts,,(41) 99999-0003',
    )
    expect(await readAll(api)).toMatchObject([
      { name: 'Clínica Sol', notes: 'Pessoa: Rui Sá', tags: [] },
      {
        ...{ name: 'Ana Lima', phone: '(41) 99999-0001', email: 'a@a.com.br', tags: ['Clientes'] },
        notes: 'Outros telefones: (41) 99999-0002\nOutros e-mails: b@a.com.br',
      },
    ])
  })
})

test('a file of contacts that ends in the middle of a line says so', async () => {
  const api = await startApiForTest()
  const file = new File([`${HEADER}\n${AURORA}\n${AURORA.slice(0, 20)}`], 'cortada.csv')
  const refused = await api.send(importLeads, input(file))
  expect(refused.json().fields.file).toBe('Linha 3: O arquivo termina no meio desta linha. Nada foi importado.')
})

test.each([
  ['nothing', new File([], 'vazia.csv'), /está vazio/],
  ['a picture', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])], 'foto.csv'), /não é um texto/],
  ['too many rows', csv('Empresa', ...Array.from({ length: 20_001 }, (_, n) => `E${n}`)), /mais de 20\.000 linhas/],
])('a file of contacts with %s is refused in words', async (_, file, words) => {
  const api = await startSharedApi()
  const refused = await api.send(previewLeadImport, input(file))
  expect(refused.statusCode, refused.payload).toBe(422)
  expect(refused.json().fields.file).toMatch(words)
})
