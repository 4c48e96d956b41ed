import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notify } from '#lib/notify.ts'
import type { Clip } from '../clip.ts'
import { createRecordedClip } from '../recorder/recorded-clip.ts'
import { finalizeWav } from '../recorder/wav.ts'
import { forgetUploadOnceDone, startUpload } from '../upload/uploads.ts'
import { type Backup, discardBackup, listBackups, readBackup } from './backup-store.ts'
import { readHeldLocks, tryLockRecording } from './recording-locks.ts'

const KEY = ['recordings', 'orphaned'] as const
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

/** The recording stays in this browser. */
const UNREADABLE = {
  kind: 'failed',
  title: 'Não foi possível recuperar a gravação',
  message: 'Ela continua guardada neste navegador. Recarregue a página para tentar de novo.',
} as const

/** @returns its clip; undefined if another tab has locked the recording, or it cannot be read, which a toast says, or has no sound */
async function recover(backup: Backup): Promise<Clip | undefined> {
  const releaseLock = await tryLockRecording(backup.id)
  if (!releaseLock) return undefined
  const onArrived = () => discardBackup(backup.id, releaseLock)
  try {
    const blob = await finalizeWav(await readBackup(backup.id))
    if (blob) {
      const clip = await createRecordedClip(backup, blob)
      startUpload(clip, onArrived)
      return clip
    }
    await onArrived()
  } catch {
    releaseLock()
    notify(UNREADABLE)
  }
  return undefined
}

async function recoverInBackground(backup: Backup): Promise<void> {
  const clip = await recover(backup)
  if (clip) forgetUploadOnceDone(clip)
}

async function discard({ id }: Backup): Promise<void> {
  const releaseLock = await tryLockRecording(id)
  if (releaseLock) await discardBackup(id, releaseLock)
}

/** Uploads the recordings that were stopped before their tab closed; about the others the person decides. */
export function useOrphanRecovery() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: KEY, queryFn: listOrphanedRecordings, networkMode: 'always', retry: false, staleTime: 0 })
  const { data = NONE } = query
  const refresh = () => client.invalidateQueries({ queryKey: KEY })
  useEffect(() => {
    const stopped = data.filter((backup) => backup.stopped)
    if (stopped.length > 0)
      void Promise.all(stopped.map(recoverInBackground)).then(() => client.invalidateQueries({ queryKey: KEY }))
  }, [data, client])
  return {
    query,
    offered: data.filter((backup) => !backup.stopped),
    recover: (backup: Backup) => recover(backup).finally(refresh),
    discard: (backup: Backup) => discard(backup).finally(refresh),
  }
}
