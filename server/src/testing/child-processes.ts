import { readdirSync, readFileSync } from 'node:fs'

export function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return '' // The process has ended.
  }
}

/** Lists the processes that this one has started with a program. Linux only. */
export const listChildren = (program: string): number[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter(
      (pid) => readProc(`${pid}/status`).includes(`\nPPid:\t${process.pid}\n`) && readProc(`${pid}/cmdline`).includes(program),
    )
    .map(Number)
