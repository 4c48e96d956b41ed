import { readRun } from 'contract/runs/runs.ts'
import { expect, test } from 'vitest'
import { startPiecesApi } from '#testing/pieces.ts'

test('a run is named after what its idea is about, whatever was pasted before that', async () => {
  const api = await startPiecesApi()
  const id = await api.launch(
    '[12/11/2026, 09:14:32] Marina: Bom dia, Leo!\n[12/11/2026, 09:15:40] Marina: *5 sinais de bruxismo*\n[12/11/2026, 09:16:01] Marina: Acorda com dor',
  )
  expect((await api.ok(readRun, { params: { id } })).title).toBe('odontoaurora, 5 sinais de bruxismo')
  await api.settle()
})
