import { listPieces } from 'contract/pieces/pieces.ts'
import { downloadRunFile, readRun } from 'contract/runs/runs.ts'
import { expect, test } from 'vitest'
import { startPiecesApi } from '#testing/pieces.ts'
import { createSlideProcess } from './slide-process.ts'

test('an idea of five lines becomes five pictures of 1080 by 1350 by the renderer’s process', async () => {
  const { drawSlide, stop } = createSlideProcess({ taskMs: 100_000 })
  const api = await startPiecesApi()
  api.setSlideDrawer(drawSlide)
  const id = await api.launch()
  await api.settle()
  const { state, files, message } = await api.ok(readRun, { params: { id } })
  expect([state, message, files.length]).toEqual(['succeeded', null, 5])
  for (const file of files) {
    const png = (await api.send(downloadRunFile, { params: { id: file.id } })).rawPayload
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png.length > 5_000]).toEqual([1080, 1350, true])
  }
  expect((await api.ok(listPieces)).pieces).toHaveLength(1)
  await stop()
})
