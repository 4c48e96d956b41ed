import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { editInflow } from 'contract/finance/inflows.ts'
import { editOutflow, listOutflows, recordOutflow, recordOutflowFromModal, restoreOutflow } from 'contract/finance/outflows.ts'
import { findRecordedPapers } from 'contract/papers/papers.ts'
import { describe, expect, test } from 'vitest'
import { entries, receipts } from '#db/tables/entries.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { aFile, anInflow, anOutflow, findCategoryId, givenItem, insertEntries, PDF_BYTES, PNG_BYTES } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

/** Reads the outflow that was recorded last. */
const readFirst = async (api: TestApi) => (await api.ok(listOutflows, { query: { recorded: true } })).entries[0]

const fromModal = (more: object = {}) => [
  {
    title: 'Hospedagem',
    projeto_id: 1,
    timestamp: '2026-11-21T12:00:00.000Z',
    userId: 'user_123',
    userName: 'Usuário',
    hasFile: false,
    file: null,
    event: 'financial_expense_added' as const,
    ...more,
  },
]

describe('recording an outflow', () => {
  test('with a name alone dates it today and waits for its value', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    await api.ok(recordOutflow, { form: { nome_saida: ' Almoço ' } })
    expect(await readFirst(api)).toMatchObject({
      description: 'Almoço',
      dateText: '21/11/2026',
      amountText: 'A completar',
      centavos: null,
      project: null,
      paidOn: '2026-11-21',
    })
  })

  test('keeps everything that can be filled', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    const projeto_id = await givenItem(api, 'projects', 'Site novo')
    const empresa_id = await givenItem(api, 'companies', 'Lume')
    const metodo_id = await givenItem(api, 'methods', 'Pix')
    const categoria_id = await findCategoryId(api, 'Software')
    const form = {
      nome_saida: 'Figma',
      valor: '312.00',
      data: '2026-11-24',
      projeto_id,
      empresa_id,
      metodo_id,
      categoria_id,
      paga: false,
      observacoes: '4 licenças',
    }
    await api.ok(recordOutflow, { form: { ...form, recorrencia: '{"recorrente":true,"modelo":"Mensal"}' } })
    expect(await readFirst(api)).toMatchObject({
      dateText: '24/11/2026',
      amountText: 'R$\u00a0312,00',
      project: 'Site novo',
      category: 'Software',
      company: 'Lume',
      method: 'Pix',
      paidOn: null,
      notes: '4 licenças',
      recurrence: 'Mensal',
    })
  })

  test('in the future leaves it open, unless it is said to be paid', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    await api.ok(recordOutflow, { form: { nome_saida: 'Futura', data: '2026-11-22' } })
    expect(await readFirst(api)).toMatchObject({ paidOn: null })
    await api.ok(recordOutflow, { form: { nome_saida: 'Adiantada', data: '2026-11-23', paga: true } })
    expect(await readFirst(api)).toMatchObject({ description: 'Adiantada', paidOn: '2026-11-21' })
  })

  test('dates it by São Paulo’s day while Greenwich is already in tomorrow', async () => {
    const api = await startApiForTest({ today: '2026-12-01T01:00:00Z' })
    await api.ok(recordOutflow, { form: { nome_saida: 'Tarde' } })
    expect(await readFirst(api)).toMatchObject({ dateText: '30/11/2026' })
  })

  test.each([
    ['nome_saida', { nome_saida: '   ' }, 'Nome da saída é obrigatório'],
    ['valor', { nome_saida: 'x', valor: '0.001' }, expect.stringContaining('R$ 0,01')],
    ['data', { nome_saida: 'x', data: '2026-02-30' }, 'Informe uma data válida (dd/mm/aaaa)'],
    ['projeto_id', { nome_saida: 'x', projeto_id: '999' }, 'Este projeto não existe mais. Escolha outro.'],
    ['recorrencia', { nome_saida: 'x', recorrencia: '{"recorrente":true}' }, 'Informe a frequência'],
    ['recorrencia', { nome_saida: 'x', recorrencia: 'sim' }, 'Recorrência inválida'],
    ['paga', { nome_saida: 'x', paga: 'talvez' }, 'Responda com true ou false'],
  ])('a bad %s is named, and nothing is kept', async (field, form, reason) => {
    const api = await startSharedApi()
    expect(await api.fails(recordOutflow, { form })).toMatchObject({ status: 422, code: 'invalid', fields: { [field]: reason } })
    expect(await api.count(entries)).toBe(0)
  })

  test('keeps its receipt', async () => {
    const api = await startApiForTest()
    await api.ok(recordOutflow, { form: { nome_saida: 'Com nota' }, files: { comprovante: aFile(PNG_BYTES, 'nota.png') } })
    expect((await readFirst(api))?.receipts).toEqual([
      { id: 1, name: 'nota.png', type: 'image/png', size: PNG_BYTES.length, kind: 'payment', hasThumbnail: true },
    ])
  })

  test('refuses a PDF as its picture with the reason, and keeps neither entry nor file', async () => {
    const api = await startApiForTest()
    const refused = await api.fails(recordOutflow, {
      form: { nome_saida: 'x' },
      files: { comprovante: aFile(PDF_BYTES, 'nota.png', 'image/png') },
    })
    expect(refused).toMatchObject({ status: 422, fields: { comprovante: expect.stringContaining('imagem') } })
    expect([await api.count(entries), await api.files()]).toEqual([0, []])
  })
})

describe('recording an outflow from the modal', () => {
  test('takes exactly the specification’s list of one', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    await api.ok(recordOutflowFromModal, { json: fromModal() })
    expect(await readFirst(api)).toMatchObject({
      description: 'Hospedagem',
      project: 'Operações Internas',
      dateText: '21/11/2026',
      amountText: 'A completar',
    })
  })

  test('keeps its attachment in base64, and our additional fields', async () => {
    const api = await startApiForTest()
    const file = {
      data: PDF_BYTES.toString('base64'),
      info: { name: 'nota.pdf', size: PDF_BYTES.length, sizeFormatted: '0.07 KB', type: 'application/pdf', lastModified: 1 },
    }
    const more = {
      hasFile: true,
      file,
      recorrencia: { recorrente: true, modelo: 'a cada 10 dias' },
      valor: '59.90',
      data: '2026-11-05',
    }
    await api.ok(recordOutflowFromModal, { json: fromModal(more) })
    expect(await readFirst(api)).toMatchObject({
      centavos: 59_90,
      dateText: '05/11/2026',
      recurrence: 'a cada 10 dias',
      receipts: [{ name: 'nota.pdf', type: 'application/pdf' }],
    })
  })

  test.each([
    ['title', { title: ' ' }, 'Por favor, preencha o título da saída financeira'],
    ['projeto_id', { projeto_id: undefined }, 'Por favor, selecione um projeto'],
    ['projeto_id', { projeto_id: 77 }, 'Este projeto não existe mais. Escolha outro.'],
    ['event', { event: 'outro' }, 'Evento desconhecido'],
    [
      'file.data',
      { hasFile: true, file: { data: 'não é base64!', info: { name: 'a.pdf', size: 1 } } },
      expect.stringContaining('não chegou inteiro'),
    ],
    [
      'file',
      { hasFile: true, file: { data: Buffer.from('<html>').toString('base64'), info: { name: 'a.pdf', size: 6 } } },
      expect.stringContaining('PDF'),
    ],
  ])('a bad %s is named, and nothing is kept', async (field, more, reason) => {
    const api = await startSharedApi()
    expect(await api.fails(recordOutflowFromModal, { json: fromModal(more) })).toMatchObject({
      status: 422,
      fields: { [field]: reason },
    })
    expect([await api.count(entries), await api.files()]).toEqual([0, []])
  })

  test('refuses two items at once, or none', async () => {
    const api = await startApiForTest()
    for (const json of [[], [...fromModal(), ...fromModal()]])
      expect(await api.fails(recordOutflowFromModal, { json })).toMatchObject({ status: 422 })
  })
})

describe('an edit of an outflow', () => {
  test('changes what is given and leaves the rest', async () => {
    const api = await startApiForTest()
    const [id = 0] = await insertEntries(api, anOutflow({ description: 'Antes', centavos: null, notes: 'fica' }))
    await api.ok(editOutflow, {
      params: { id },
      json: await addNewestEntryRevision(api, id, { description: 'Depois', centavos: 12_34 }),
    })
    expect(await readFirst(api)).toMatchObject({ description: 'Depois', centavos: 12_34, notes: 'fica' })
  })

  test('marks it as paid today, and as open again', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    const [id = 0] = await insertEntries(api, anOutflow({ date: '2026-11-01', paidOn: null }))
    await api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, { paid: true }) })
    expect(await readFirst(api)).toMatchObject({ paidOn: '2026-11-21' })
    await api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, { paid: false }) })
    expect(await readFirst(api)).toMatchObject({ paidOn: null })
  })

  test('of its date moves a payment of that same day, but not one of a chosen day', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    const form = { nome_saida: 'Luz', valor: '10.00', data: '2026-11-20' }
    const { id } = await api.ok(recordOutflow, { form })
    await api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, { date: '2026-11-10' }) })
    expect(await readFirst(api)).toMatchObject({ date: '2026-11-10', paidOn: '2026-11-10' })
    await api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, { paidOn: '2026-11-12' }) })
    await api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, { date: '2026-11-09' }) })
    expect(await readFirst(api)).toMatchObject({ date: '2026-11-09', paidOn: '2026-11-12' })
  })

  test('pays it on the day that the form names, unless that is in the future', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    const form = { nome_saida: 'Luz', valor: '10.00', data: '2026-12-05' }
    expect(await api.fails(recordOutflow, { form: { ...form, pago_em: '2026-11-22' } })).toMatchObject({
      status: 422,
      fields: { pago_em: expect.stringContaining('Escolha um dia até hoje') },
    })
    expect(await api.count(entries)).toBe(0)
    await api.ok(recordOutflow, { form: { ...form, pago_em: '2026-11-19' } })
    expect(await readFirst(api)).toMatchObject({ date: '2026-12-05', paidOn: '2026-11-19' })
  })

  test('may keep an archived project, but not choose one', async () => {
    const api = await startApiForTest()
    const kept = await givenItem(api, 'projects', 'Antigo')
    const [id = 0] = await insertEntries(api, anOutflow({ projectId: kept }), anOutflow())
    await api.ok(deleteConfigItemOrEntry, { json: { category: 'projetos', id: kept } })
    await api.ok(editOutflow, {
      params: { id },
      json: await addNewestEntryRevision(api, id, { projectId: kept, description: 'Ainda' }),
    })
    expect(
      await api.fails(editOutflow, {
        params: { id: id + 1 },
        json: await addNewestEntryRevision(api, id + 1, { projectId: kept }),
      }),
    ).toMatchObject({
      fields: { projectId: expect.any(String) },
    })
  })

  test('is not found for an inflow or a deleted entry', async () => {
    const api = await startApiForTest()
    const [inflow = 0, deleted = 0] = await insertEntries(api, anInflow(), anOutflow({ deletedAt: new Date() }))
    for (const id of [inflow, deleted, 999]) {
      expect(
        await api.fails(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, { description: 'x' }) }),
      ).toMatchObject({
        status: 404,
        title: 'Saída não encontrada',
      })
    }
  })

  test('of a deleted one is refused with a link to the trash', async () => {
    const api = await startApiForTest()
    const [outflow = 0, inflow = 0] = await insertEntries(
      api,
      anOutflow({ deletedAt: new Date() }),
      anInflow({ deletedAt: new Date() }),
    )
    const json = await addNewestEntryRevision(api, outflow, { description: 'x' })
    const detail = 'Foi excluída e está na Lixeira, de onde pode ser restaurada'
    expect(await api.fails(editOutflow, { params: { id: outflow }, json })).toMatchObject({
      detail,
      link: { href: '/financeiro/lixeira' },
    })
    expect(await api.fails(editInflow, { params: { id: inflow }, json })).toMatchObject({
      detail,
      link: { href: '/financeiro/lixeira?aba=entradas' },
    })
  })
})

test('a deleted outflow comes back with its receipt', async () => {
  const api = await startApiForTest()
  const { id } = await api.ok(recordOutflow, { form: { nome_saida: 'Volta' }, files: { comprovante: aFile(PNG_BYTES, 'n.png') } })
  await api.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id } })
  expect((await api.ok(listOutflows)).entries).toEqual([])
  await api.ok(restoreOutflow, { params: { id }, json: {} })
  expect(await readFirst(api)).toMatchObject({ description: 'Volta', receipts: [{ name: 'n.png' }] })
  expect(await api.count(receipts)).toBe(1)
})

describe('an outflow’s payment code', () => {
  const BOLETO = '23793381286000782713695000063305975520000370000'
  const KEY = '35260712ABC34501DE35550010000001231123456787'
  const given = { nome_saida: 'Aluguel', data: '2026-12-10' }

  test('is stored as its digits, found again, and not the next occurrence’s', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    const recorrencia = JSON.stringify({ recorrente: true, modelo: 'Mensal' })
    const codigo_pagamento = 'Segue: 23793.38128 60007.827136 95000.063305 9 75520000370000'
    const chave_nota = KEY.toLowerCase().replace(/.{4}/g, '$& ')
    await api.ok(recordOutflow, { form: { ...given, recorrencia, codigo_pagamento, chave_nota } })
    const { entries: listed } = await api.ok(listOutflows, { query: {} })
    const codes = listed.map(({ paymentCode, invoiceKey }) => ({ paymentCode, invoiceKey }))
    expect(codes.at(-1)).toEqual({ paymentCode: BOLETO, invoiceKey: KEY })
    expect(new Set(codes.slice(0, -1).map((code) => JSON.stringify(code)))).toEqual(
      new Set([JSON.stringify({ paymentCode: null, invoiceKey: null })]),
    )
    for (const code of [codigo_pagamento, chave_nota])
      expect((await api.ok(findRecordedPapers, { query: { code } })).entries).toMatchObject([{ description: 'Aluguel' }])
  })

  test('is refused with the group that is wrong, and nothing is kept', async () => {
    const api = await startApiForTest()
    const codigo_pagamento = '23793.38128 60007.827137 95000.063305 9 75520000370000'
    const refused = await api.fails(recordOutflow, { form: { ...given, codigo_pagamento, chave_nota: BOLETO } })
    expect(refused).toMatchObject({
      status: 422,
      fields: {
        codigo_pagamento: 'O segundo grupo não confere: 60007.827137',
        chave_nota: 'É um código para pagar. Aqui vai a chave de uma nota',
      },
    })
    expect(await api.count(entries)).toBe(0)
  })

  test('is changed in one occurrence alone by an edit of the next ones', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    const recorrencia = JSON.stringify({ recorrente: true, modelo: 'Mensal' })
    const { id } = await api.ok(recordOutflow, { form: { ...given, recorrencia } })
    const json = { paymentCode: BOLETO, centavos: 3700_00, scope: 'following' as const, revision: 1 }
    await api.ok(editOutflow, { params: { id: Number(id) }, json })
    const { entries: listed } = await api.ok(listOutflows, { query: {} })
    expect(listed.map(({ centavos }) => centavos)).toEqual(listed.map(() => 3700_00))
    expect(listed.filter(({ paymentCode }) => paymentCode !== null)).toMatchObject([{ id, paymentCode: BOLETO }])
  })
})

test('an outflow’s dollars are kept in one form beside the reais, in its occurrence alone', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const recorrencia = JSON.stringify({ recorrente: true, modelo: 'Mensal' })
  const form = { nome_saida: 'Figma', data: '2026-12-10', valor: '112.40', recorrencia, em_dolar: '20 x 5.4321 + 3.8' }
  await api.ok(recordOutflow, { form })
  const { entries: listed } = await api.ok(listOutflows, { query: {} })
  expect(listed.filter(({ dollars }) => dollars !== null)).toMatchObject([
    { date: '2026-12-10', centavos: 112_40, dollars: 'US$ 20,00 × 5,4321 + IOF R$ 3,80' },
  ])
})
