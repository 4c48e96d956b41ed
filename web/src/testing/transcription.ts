import { cleanup, waitFor } from '@testing-library/react'
import { readHome } from 'contract/home.ts'
import { listRecordings } from 'contract/transcription/library.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { deleteBackup, listBackups } from '../features/transcription/backup/backup-store.ts'
import { stopRecording } from '../features/transcription/recorder/recorder.ts'
import { recorderStore } from '../features/transcription/recorder/recorder-store.ts'
import { cancelUpload, listUploads } from '../features/transcription/upload/uploads.ts'
import { microphone } from './microphone.ts'
import { fakeLocks, fakePlayers, givenUploads } from './recordings.ts'
import { given, givenToday } from './server.ts'

const HOME = { own: false, activeProjects: 0, contentsCreated: 0, minutesSaved: 0, savings: [], activities: [], firstSteps: null }

type World = { uploads: ReturnType<typeof givenUploads>; locks: ReturnType<typeof fakeLocks> }

/** Nothing lies on the desk, nothing is on its way, nothing is kept in this browser. */
async function clear({ uploads: { log } }: World): Promise<void> {
  await stopRecording()
  recorderStore.set({ step: 'empty' })
  await waitFor(() => expect(listUploads().map(({ state }) => state)).not.toContain('sending'))
  log.length = 0
  const left = listUploads()
  for (const { clip } of left) cancelUpload(clip.id)
  await waitFor(() => expect(log).toHaveLength(left.length))
  for (const { id } of await listBackups()) await deleteBackup(id)
}

/** A workspace, a server that takes uploads, and tabs' locks; anew for each test. */
export function transcriptionWorld(): World {
  const world = {} as World
  beforeEach(() => {
    givenToday('2026-11-21')
    given(readHome, HOME)
    given(listRecordings, { recordings: [], next: null })
    world.uploads = givenUploads()
    world.locks = fakeLocks()
    microphone.reset()
    fakePlayers()
  })
  afterEach(async () => {
    cleanup()
    await clear(world)
    Reflect.deleteProperty(navigator, 'locks')
  })
  return world
}

/** Waits of the code, in ms: each is over when the test says so. */
export class Waits {
  readonly list: { ms: number; end: () => void }[] = []

  sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    this.list.push({ ms, end: resolve })
    return promise
  }

  endAll(): void {
    for (const { end } of this.list.splice(0)) end()
  }
}
