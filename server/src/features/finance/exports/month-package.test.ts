import { exportMonth } from 'contract/finance/exports.ts'
import { attachReceipt } from 'contract/finance/receipts.ts'
import { expect, test } from 'vitest'
import { bankLines, statements } from '#db/tables/bank.ts'
import { startApiForTest } from '#testing/api.ts'
import { aFile, anInflow, anOutflow, givenItem, insertEntries, PDF_BYTES } from '#testing/factories.ts'
import { readZip } from '#testing/read-zip.ts'

test('a month’s package has its sheets, named receipts, the entries without one, and each account’s lines', async () => {
  const api = await startApiForTest({ today: '2026-08-21' })
  const supplierId = await givenItem(api, 'suppliers', 'Papel/Cia')
  const [paper = 0, lost = 0] = await insertEntries(
    api,
    anOutflow({ date: '2026-07-03', centavos: 1_234_56, supplierId }),
    anOutflow({ date: '2026-07-04', description: 'Luz' }),
    anInflow({ date: '2026-07-31', description: '=Mensalidade' }),
    anOutflow({ date: '2026-08-01', description: 'De agosto' }),
    anOutflow({ date: '2026-07-05', description: 'Excluída', deletedAt: new Date() }),
  )
  for (const name of ['a.pdf', 'b.pdf']) {
    const receipt = aFile(PDF_BYTES, name)
    await api.ok(attachReceipt, { params: { id: paper }, form: { kind: 'invoice' }, files: { receipt } })
  }
  await api.ok(attachReceipt, { params: { id: lost }, files: { receipt: aFile(PDF_BYTES, 'conta.pdf') } })
  await api.db.execute(`update receipts set storage_key = 'receipts/gone' where name = 'conta.pdf'`)
  const statement = { accountId: 1, name: 'x', firstDay: '2026-07-01', lastDay: '2026-08-31', lines: 2, recordedBy: 1 }
  await api.db.insert(statements).values(statement)
  const line = { accountId: 1, statementId: 1, centavos: -1_50, description: 'TARIFA' }
  await api.db.insert(bankLines).values([
    { ...line, day: '2026-07-03', bankId: 'x', position: 1 },
    { ...line, day: '2026-08-03', bankId: 'y', position: 2 },
  ])

  const response = await api.send(exportMonth, { query: { month: '2026-07' } })
  expect(response.headers['content-disposition']).toContain('contador-2026-07.zip')
  const files = new Map(readZip(response.rawPayload).map(({ name, content }) => [name, content]))
  expect([...files.keys()]).toEqual([
    'saidas-2026-07.xlsx',
    'entradas-2026-07.xlsx',
    'comprovantes/2026-07-03 Papel-Cia R$ 1.234,56 nota.pdf',
    'comprovantes/2026-07-03 Papel-Cia R$ 1.234,56 nota (2).pdf',
    'sem-comprovante.csv',
    'extratos/Conta principal.csv',
  ])
  expect(files.get('comprovantes/2026-07-03 Papel-Cia R$ 1.234,56 nota.pdf')).toEqual(PDF_BYTES)
  expect(String(files.get('sem-comprovante.csv')).split('\r\n').slice(1, -1)).toEqual([
    "Entrada;31/07/2026;'=Mensalidade;;100,00;Sem comprovante",
    'Saída;04/07/2026;Luz;;100,00;O arquivo conta.pdf não está mais guardado',
  ])
  expect(String(files.get('extratos/Conta principal.csv')).split('\r\n').slice(1, -1)).toEqual([
    '03/07/2026;TARIFA;;;-1,50;em aberto',
  ])
})
