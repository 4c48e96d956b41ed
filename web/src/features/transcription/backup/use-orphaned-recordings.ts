import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Clip } from '../clip.ts'
import { createRecordedClip } from '../recorder/recorded-clip.ts'
import { finalizeWav } from '../recorder/wav.ts'
import { startUpload } from '../upload/uploads.ts'
import { type Backup, listBackups, readBackup } from './backup-store.ts'
import { discardBackup } from './discard-backup.ts'
import { readHeldLocks, tryLockRecording } from './recording-locks.ts'

const KEY = ['recordings', 'orphaned']
const NONE: Backup[] = []

/** Whether the browser denies access to IndexedDB, in which case it cannot contain recordings either. */
const isStoreDenied = (error: unknown) =>
  globalThis.indexedDB === undefined || (error instanceof DOMException && error.name === 'SecurityError')

async function listStoredBackups(): Promise<Backup[]> {
  try {
    return await listBackups()
  } catch (error) {
    if (isStoreDenied(error)) return []
    throw error
  }
}

/** Lists the recordings in this browser that the server does not have and that no open tab has locked. */
async function listOrphanedRecordings(): Promise<Backup[]> {
  const [backups, isLocked] = await Promise.all([listStoredBackups(), readHeldLocks()])
  return backups.filter(({ id }) => !isLocked(id))
}

/** Uploads an orphaned recording. @returns its clip; undefined where another tab has locked the recording or the recording has no sound */
async function recover(backup: Backup): Promise<Clip | undefined> {
  const releaseLock = await tryLockRecording(backup.id)
  if (!releaseLock) return undefined
  const onArrived = () => discardBackup(backup.id, releaseLock)
  const blob = await finalizeWav(await readBackup(backup.id))
  if (!blob) {
    await onArrived()
    return undefined
  }
  const clip = createRecordedClip(backup, blob)
  startUpload(clip, onArrived)
  return clip
}

async function discard({ id }: Backup): Promise<void> {
  const releaseLock = await tryLockRecording(id)
  if (releaseLock) await discardBackup(id, releaseLock)
}

/** Uploads the recordings that were stopped before their tab closed, and provides the others, so that the person can decide about them. */
export function useOrphanedRecordings() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: KEY, queryFn: listOrphanedRecordings, networkMode: 'always', retry: false, staleTime: 0 })
  const { data = NONE } = query
  const refresh = () => client.invalidateQueries({ queryKey: KEY })
  useEffect(() => {
    const stopped = data.filter((backup) => backup.stopped)
    if (stopped.length > 0) void Promise.all(stopped.map(recover)).then(() => client.invalidateQueries({ queryKey: KEY }))
  }, [data, client])
  return {
    query,
    offered: data.filter((backup) => !backup.stopped),
    recover: (backup: Backup) => recover(backup).finally(refresh),
    discard: (backup: Backup) => discard(backup).finally(refresh),
  }
}
