// A whole server in a process of its own, which a test or a bench may kill at any instant.
import { setTimeout as wait } from 'node:timers/promises'
import { buildServer } from '#app/app.ts'
import { createBackupStore } from '#features/backups/own-store.ts'
import { createWorkspaceExporter } from '#features/data/export/export-all.ts'
import type { SlideDrawer } from '#features/pieces/draw-slide.ts'
import { createSlideProcess } from '#features/pieces/slide-process.ts'
import { drawPixel } from '../drawn-pixel.ts'
import { logDrawings } from './drawing-log.ts'
import type { ServerProcessOptions } from './server-process.ts'

const { drawingLog, drawingMs, backupFolder, ...options }: ServerProcessOptions = JSON.parse(process.argv[2] ?? '{}') // written by server-process.ts

const slides = createSlideProcess()

/** Draws a slide of one pixel after a wait of `drawingMs`. */
const drawSlowly: SlideDrawer = async (drawing, signal) => {
  await wait(drawingMs, undefined, { signal })
  return drawPixel(drawing, signal)
}

function createArchivers(folder: string) {
  const backup = { folder, s3: undefined, passphrase: undefined, bucketFiles: true, interval: 24, restoreCommand: undefined }
  const settings = { ...options, s3: undefined, backup, cluster: undefined }
  return { backups: createBackupStore(settings), exporter: createWorkspaceExporter(settings) }
}

const app = await buildServer({
  ...options,
  ...(backupFolder === undefined ? {} : createArchivers(backupFolder)),
  webRoot: options.dataDir,
  port: 0,
  logLevel: 'fatal',
  drawSlide: logDrawings(drawingLog, drawingMs === undefined ? slides.drawSlide : drawSlowly),
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.send?.({ listening: typeof address === 'object' && address ? address.port : 0 })
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', async () => {
  await app.close()
  await slides.stop()
  process.exit(0)
})
