import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Clip } from '../clip.ts'
import { recordedClip } from '../recorder/recorded-clip.ts'
import { wavOf } from '../recorder/wav.ts'
import { startUpload } from '../upload/uploads.ts'
import { type Kept, listKept, readKept } from './kept.ts'
import { letGo } from './let-go.ts'
import { claim, claimed } from './locks.ts'

const KEY = ['recordings', 'left-behind']
const NONE: Kept[] = []

/** Whether the browser gives no access to its store: then no recording was ever kept there. */
const isStoreDenied = (error: unknown) =>
  globalThis.indexedDB === undefined || (error instanceof DOMException && error.name === 'SecurityError')

async function listKeptHere(): Promise<Kept[]> {
  try {
    return await listKept()
  } catch (error) {
    if (isStoreDenied(error)) return []
    throw error
  }
}

/** What was recorded here, and neither arrived nor is in some tab's hands. A browser without a store has none. */
async function listLeftBehind(): Promise<Kept[]> {
  const [kept, isClaimed] = await Promise.all([listKeptHere(), claimed()])
  return kept.filter(({ id }) => !isClaimed(id))
}

/** @returns undefined where another tab has it, or where there is no sound in it */
async function recover(kept: Kept): Promise<Clip | undefined> {
  const release = await claim(kept.id)
  if (!release) return undefined
  const done = () => letGo(kept.id, release)
  const blob = await wavOf(await readKept(kept.id))
  if (!blob) {
    await done()
    return undefined
  }
  const clip = recordedClip(kept, blob)
  startUpload(clip, done)
  return clip
}

async function discard({ id }: Kept): Promise<void> {
  const release = await claim(id)
  if (release) await letGo(id, release)
}

/** What the person ended before the tab went is sent on by itself; the rest is offered. */
export function useLeftBehind() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: KEY, queryFn: listLeftBehind, networkMode: 'always', retry: false, staleTime: 0 })
  const { data = NONE } = query
  const again = () => client.invalidateQueries({ queryKey: KEY })
  useEffect(() => {
    const ended = data.filter(({ stopped }) => stopped)
    if (ended.length > 0) void Promise.all(ended.map(recover)).then(() => client.invalidateQueries({ queryKey: KEY }))
  }, [data, client])
  return {
    query,
    offered: data.filter(({ stopped }) => !stopped),
    recover: (kept: Kept) => recover(kept).finally(again),
    discard: (kept: Kept) => discard(kept).finally(again),
  }
}
