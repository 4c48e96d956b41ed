import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Explained, exitOf } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** How tests start Chromium: as root too, without a graphics card, and without a word to anybody outside. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium that CHROMIUM_PATH names, or the first on the PATH. */
export function chromiumAtHand() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Instalando o Chromium com apt-get…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await exitOf('apt-get', ['update', '-qq'], { env })
  await exitOf('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
}

async function installFromPlaywright() {
  if ((await exitOf('playwright', ['install', 'chromium'])) !== 0) return undefined
  return execFileSync('node', ['-p', "require('@playwright/test').chromium.executablePath()"], { encoding: 'utf8' }).trim()
}

/** A Chromium of this machine, or one that can be had. @throws Explained */
export async function findChromium() {
  if (!chromiumAtHand()) await installFromDebian()
  const found = chromiumAtHand() ?? (await installFromPlaywright())
  if (found && existsSync(found)) return found
  throw new Explained(
    'Os testes no navegador precisam do Chromium ou do Chrome. Instale um (no Debian: apt-get install chromium), ou indique-o em CHROMIUM_PATH.',
  )
}
