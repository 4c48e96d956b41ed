import { existsSync, readFileSync } from 'node:fs'

/** The unit of the times in Linux's /proc, in milliseconds. */
const TICK_MS = 10

/** @returns the user and system time that a process has taken so far, in milliseconds; undefined on systems without /proc */
export function readCpuMs(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const [user, system] = (readFileSync(file, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * TICK_MS
}

/** @returns the resident memory of a process in MB; NaN on systems without /proc */
export const readResidentMb = (pid: number): number =>
  Number(
    existsSync(`/proc/${pid}/status`) ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] : undefined,
  ) / 1024
