import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Clip } from '../clip.ts'
import { createRecordedClip } from '../recorder/recorded-clip.ts'
import { encodeWav } from '../recorder/wav.ts'
import { startUpload } from '../upload/uploads.ts'
import { type Backup, listBackups, readBackup } from './backup-store.ts'
import { discardBackup } from './discard-backup.ts'
import { readHeldLocks, tryLockRecording } from './recording-locks.ts'

const KEY = ['recordings', 'orphaned']
const NONE: Backup[] = []

/** Whether the browser gives no access to its store: then no recording was ever kept there. */
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

/** What was recorded here, and neither arrived nor is in some tab's hands. A browser without a store has none. */
async function listOrphanedRecordings(): Promise<Backup[]> {
  const [backups, isLocked] = await Promise.all([listStoredBackups(), readHeldLocks()])
  return backups.filter(({ id }) => !isLocked(id))
}

/** @returns undefined where another tab has it, or where there is no sound in it */
async function recover(kept: Backup): Promise<Clip | undefined> {
  const release = await tryLockRecording(kept.id)
  if (!release) return undefined
  const done = () => discardBackup(kept.id, release)
  const blob = await encodeWav(await readBackup(kept.id))
  if (!blob) {
    await done()
    return undefined
  }
  const clip = createRecordedClip(kept, blob)
  startUpload(clip, done)
  return clip
}

async function discard({ id }: Backup): Promise<void> {
  const release = await tryLockRecording(id)
  if (release) await discardBackup(id, release)
}

/** What the person ended before the tab went is sent on by itself; the rest is offered. */
export function useOrphanedRecordings() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: KEY, queryFn: listOrphanedRecordings, networkMode: 'always', retry: false, staleTime: 0 })
  const { data = NONE } = query
  const again = () => client.invalidateQueries({ queryKey: KEY })
  useEffect(() => {
    const ended = data.filter(({ stopped }) => stopped)
    if (ended.length > 0) void Promise.all(ended.map(recover)).then(() => client.invalidateQueries({ queryKey: KEY }))
  }, [data, client])
  return {
    query,
    offered: data.filter(({ stopped }) => !stopped),
    recover: (backup: Backup) => recover(backup).finally(again),
    discard: (backup: Backup) => discard(backup).finally(again),
  }
}
