import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a data folder for a journey, empty or a copy of the folder `copyOf`. */
export function makeDataDir(copyOf?: string): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-'))
  chmodSync(dataDir, 0o711) // if root runs the tests, the database's own account must be able to enter the folder
  if (copyOf) execFileSync('cp', ['-a', `${copyOf}/.`, dataDir]) // `cp` keeps the files' owners, which Node's cpSync does not
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}
