import type { LocalCopies, LocalCopy } from './local-copies.ts'
import type { PendingSaves } from './pending-saves.ts'

/** `hasArrived`: whether the server has a copy after all, since a tab that was closed while it sent the copy never got the answer. */
export type LocalCopyAccess<Fields extends object> = {
  copies: LocalCopies<Fields>
  pendingSaves: PendingSaves
  hasArrived: (copy: LocalCopy<Fields>) => Promise<boolean>
}

/** Latest first, once the pending saves have ended, or after three seconds; deletes the copies that the server has. */
export async function pruneSyncedCopies<Fields extends object>(
  { copies, pendingSaves, hasArrived }: LocalCopyAccess<Fields>,
  matches: (copy: LocalCopy<Fields>) => boolean,
): Promise<LocalCopy<Fields>[]> {
  await pendingSaves.wait()
  const listed = copies.list().filter(matches)
  const arrived = await Promise.all(listed.map(hasArrived))
  for (const [at, copy] of listed.entries()) if (arrived[at]) copies.delete(copy.key)
  return listed.filter((_, at) => !arrived[at])
}
