import { Writable } from 'node:stream'
import { recordInflow } from 'contract/finance/inflows.ts'
import { listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { aFile, PNG_BYTES } from '../testing/factories.ts'

function collector() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { stream, text: () => lines.join('') }
}

const SECRETS = ['Salário da Maria', '7654.32', '765432', 'contracheque', 'segredo']

test('the log says which call and how it ended, never what was in it', async () => {
  const log = collector()
  const api = await testApi({ logTo: log.stream })
  const form = { nome_saida: 'Salário da Maria', valor: '7654.32', observacoes: 'segredo' }
  await api.ok(recordOutflow, { form, files: { comprovante: aFile(PNG_BYTES, 'contracheque.png') } })
  await api.ok(listOutflows, { query: { q: 'segredo' } })
  await api.fails(recordInflow, { form: { descricao: 'Salário da Maria', valor: '7654.321' } })
  const text = log.text()
  expect(text).toContain('"path":"/webhook/financial-expense"')
  expect(text).toContain('"path":"/webhook/api/v1/saidas"')
  expect(text).toMatch(/"reqId":"[0-9a-f-]{36}"/)
  for (const secret of SECRETS) expect(text).not.toContain(secret)
})

test('a bug is logged with where it happened, without the values of its query', async () => {
  const log = collector()
  const api = await testApi({ logTo: log.stream })
  await api.db.execute(sql`alter table entries drop column notes cascade`)
  const response = await api.send(recordOutflow, {
    form: { nome_saida: 'Salário da Maria', valor: '7654.32', observacoes: 'segredo' },
  })
  expect(response.statusCode).toBe(500)
  const text = log.text()
  expect(text).toContain(response.json().requestId)
  expect(text).toContain('"code":"42703"')
  expect(text).toContain('entry.ts')
  for (const secret of SECRETS) expect(text).not.toContain(secret)
})
