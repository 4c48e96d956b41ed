import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { hashOf, stamp } from './stamp.mjs'

const WEB_SOURCES = [
  'package-lock.json',
  'contract/src',
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
]

/** Installs the packages of package-lock.json, unless they were installed from the same file before. */
export async function ensureInstalled() {
  const installed = stamp('installed')
  const wanted = hashOf(['package-lock.json'])
  if (installed.is(wanted)) return
  console.log('Instalando as dependências (só na primeira vez e quando mudam)…')
  await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  installed.set(wanted)
}

/** Builds the interface, unless its sources are the same as at the last build. */
export async function ensureBuilt() {
  const built = stamp('built')
  const wanted = hashOf(WEB_SOURCES)
  if (built.is(wanted) && existsSync(join(root, 'web', 'dist', 'index.html'))) return
  built.clear()
  console.log('Construindo a interface (só quando muda)…')
  await run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'web') })
  built.set(wanted)
}
