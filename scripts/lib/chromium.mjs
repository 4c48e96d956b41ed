import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ExplainedError, runForExitCode } from './run.mjs'

/** Chromium without a window: the same engine takes a fifth less processor time (docs/testing.md). */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * The features that Playwright turns off. They are repeated here because Chromium obeys only the last list of features on its command line.
 */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/**
 * The popups of the address bar, which are pages. Even without a screen Chromium loads two of them with each window, which takes 0.4 s of
 * processor time.
 */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/**
 * The flags with which tests start Chromium. They allow root and a machine without a GPU, and stop requests that the browser would send by
 * itself.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...POPUPS].join(',')}`,
]

const findOnPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** @returns the path of the Chromium that CHROMIUM_PATH names, or of the first program of NAMES on the PATH; undefined if there is none */
export const locateChromium = () => process.env.CHROMIUM_PATH ?? NAMES.map(findOnPath).find((path) => path !== undefined)

/** As root, installs the headless shell from Debian. Where Debian has no headless shell and no Chromium was found, it installs Chromium. */
async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Instalando o Chromium com apt-get…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name) => runForExitCode('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
  await runForExitCode('apt-get', ['update', '-qq'], { env })
  if ((await install(HEADLESS_SHELL)) !== 0 && !locateChromium()) await install('chromium')
}

async function installFromPlaywright() {
  if ((await runForExitCode('playwright', ['install', 'chromium'])) !== 0) return undefined
  return execFileSync(process.execPath, ['-p', "require('@playwright/test').chromium.executablePath()"], {
    encoding: 'utf8',
  }).trim()
}

/**
 * Finds a Chromium on this machine, or installs one. As root it installs the headless shell from Debian even beside another Chromium;
 * otherwise it installs Playwright's. @throws ExplainedError if neither succeeds
 */
export async function ensureChromium() {
  if (!process.env.CHROMIUM_PATH && !findOnPath(HEADLESS_SHELL)) await installFromDebian()
  const found = locateChromium() ?? (await installFromPlaywright())
  if (found && existsSync(found)) return found
  throw new ExplainedError(
    'Os testes no navegador precisam do Chromium ou do Chrome. Instale um (no Debian: apt-get install chromium), ou indique-o em CHROMIUM_PATH.',
  )
}
