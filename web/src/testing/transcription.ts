import { cleanup, waitFor } from '@testing-library/react'
import { readHome } from 'contract/home/home.ts'
import { listRecordings } from 'contract/transcription/library.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { deleteBackup, listBackups } from '#features/transcription/backup/backup-store.ts'
import { stopRecording } from '#features/transcription/recorder/recorder.ts'
import { recorderStore } from '#features/transcription/recorder/recorder-store.ts'
import { cancelUpload, listUploads } from '#features/transcription/upload/uploads.ts'
import { EMPTY_HOME } from './home.ts'
import { waits } from './manual-waits.ts'
import { microphone } from './microphone.ts'
import { installFakeLocks, installFakePlayers, stubUploads } from './recordings.ts'
import { stubReply, stubSession } from './server.ts'

type TranscriptionWorld = { uploads: ReturnType<typeof stubUploads>; locks: ReturnType<typeof installFakeLocks> }

/** Stops the recorder, cancels every upload and deletes the backups in this browser. */
async function clearState({ uploads: { log } }: TranscriptionWorld): Promise<void> {
  await stopRecording()
  recorderStore.set({ step: 'empty' })
  await waitFor(() => expect(listUploads().map(({ state }) => state)).not.toContain('sending'))
  log.length = 0
  const left = listUploads()
  for (const { clip } of left) cancelUpload(clip.id)
  await waitFor(() => expect(log).toHaveLength(left.length))
  for (const { id } of await listBackups()) await deleteBackup(id)
}

/** Prepares each test of the file: an empty workspace, a server that accepts uploads, and fake tab locks. */
export function setUpTranscription(): TranscriptionWorld {
  const world = {} as TranscriptionWorld
  beforeEach(() => {
    stubSession()
    stubReply(readHome, EMPTY_HOME)
    stubReply(listRecordings, { recordings: [], next: null })
    world.uploads = stubUploads()
    world.locks = installFakeLocks()
    microphone.reset()
    waits.list.length = 0
    installFakePlayers()
  })
  afterEach(async () => {
    cleanup()
    await clearState(world)
    Reflect.deleteProperty(navigator, 'locks')
  })
  return world
}
