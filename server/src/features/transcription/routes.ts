import * as library from 'contract/transcription/library.ts'
import * as contract from 'contract/transcription/recordings.ts'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import type { FastifyInstance } from 'fastify'
import type { RunServices } from '#features/runs/run-services.ts'
import { mount } from '#platform/http/mount.ts'
import { answerTranscription } from './answer-transcription.ts'
import { saveChunk } from './chunks.ts'
import { completeUpload } from './complete-upload.ts'
import { exportTranscription } from './export-transcription.ts'
import { launchTranscription } from './launch-transcription.ts'
import { listRecordings, playRecording, readRecording, renameRecording, setRecordingDeleted } from './library.ts'
import { abandonUpload, beginUpload, readUpload } from './uploads.ts'

export const transcriptionRoutes = (runs: RunServices) => async (app: FastifyInstance) => {
  mount(app, contract.beginUpload, (ctx, { json }) => beginUpload(ctx, json))
  mount(app, contract.readUpload, (ctx, { params }) => readUpload(ctx, params.uploadId))
  mount(app, contract.sendChunk, (ctx, { params, files }) => saveChunk(ctx, params, files.chunk))
  mount(app, contract.completeUpload, (ctx, { params, json }) => completeUpload(ctx, params.uploadId, json))
  mount(app, contract.abandonUpload, (ctx, { params }) => abandonUpload(ctx, params.uploadId))
  mount(app, startTranscription, (ctx, { json }) => launchTranscription(ctx, json), answerTranscription(runs))
  mount(app, library.listRecordings, (ctx, { query }) => listRecordings(ctx, query))
  mount(app, library.readRecording, (ctx, { params }) => readRecording(ctx, params.id))
  mount(app, library.renameRecording, (ctx, { params, json }) => renameRecording(ctx, params.id, json))
  mount(app, library.deleteOrRestoreRecording, (ctx, { params, json }) =>
    setRecordingDeleted(ctx, params.id, { deleted: !json.restore }),
  )
  mount(app, contract.playRecording, (ctx, { params }) => playRecording(ctx, params.id))
  mount(app, library.exportTranscription, (ctx, { params, query }) => exportTranscription(ctx, params.id, query.format))
}
