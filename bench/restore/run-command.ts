import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBareEnvironment } from '../../scripts/lib/bare-environment.mjs'

const root = join(import.meta.dirname, '../..')
const SAMPLE_MS = 100

export type CommandFigures = { seconds: number; peakMb: number }

/** Reads the peak of a process's resident memory in MB. Returns 0 where the process has ended. */
function readPeakMb(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Runs the program of `npm run backup` or `npm run restore` directly, in a process of its own. */
export async function runBackupCommand(
  command: 'backup' | 'restore',
  file: string,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
): Promise<CommandFigures> {
  const begun = performance.now()
  const env = makeBareEnvironment({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
  const child = spawn(process.execPath, ['server/src/backup/main.ts', command, file], { cwd: root, env, stdio: 'inherit' })
  let peakMb = 0
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, readPeakMb(Number(child.pid)))
  }, SAMPLE_MS)
  const [code] = await once(child, 'exit')
  clearInterval(sampling)
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return { seconds: (performance.now() - begun) / 1000, peakMb }
}
