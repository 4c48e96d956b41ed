import { importEntries } from 'contract/finance/imports.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'

test('a file of 50,000 rows is one import', async () => {
  const api = await startApiForTest()
  const rows = Array.from(
    { length: 50_000 },
    (_, index) => `${1 + (index % 28)}/11/2026;Linha ${index};${1 + (index % 900)},10;;Software`,
  )
  const file = new File([['Data;Descrição;Valor;Projeto;Categoria', ...rows].join('\r\n')], 'gastos.csv', { type: 'text/csv' })
  const brought = await api.ok(importEntries, { form: { kind: 'outflow', negatives: 'any' }, files: { file } })
  expect(brought).toMatchObject({ imports: [{ entries: 50_000 }], created: 0 })
  expect(await findWrongEntrySums(api)).toEqual([])
})
